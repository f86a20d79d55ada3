// The tree of a line as text one can walk: the first line, with its branches in brackets.

import { h } from "./dom.js";

/** The moves as buttons; `go(node)` goes there. Nothing before the first move. */
export function lineView(root, here, go) {
  if (root.children.length === 0) return [];
  return [
    step("back", "Back", here.parent, go),
    step("forward", "Forward", here.children[0] ?? null, go),
    " ",
    chip(root, "start", here, go),
    ...following(root, 1, here, go),
  ];
}

function following(node, ply, here, go) {
  const [first, ...others] = node.children;
  if (!first) return [];
  const shown = (child) => chip(child, `${ply}. ${child.says}`, here, go);
  const branches = others.map((child) =>
    h("span", { class: "branch" }, "(", shown(child), following(child, ply + 1, here, go), ")"),
  );
  return [shown(first), ...branches, ...following(first, ply + 1, here, go)];
}

const chip = (node, text, here, go) =>
  h(
    "button",
    {
      type: "button",
      class: "ply",
      "aria-current": node === here ? "step" : null,
      title: node.leaves ? `leaves ${node.leaves}` : null,
      onclick: () => go(node),
    },
    text,
  );

const step = (name, text, node, go) =>
  h("button", { type: "button", class: "small", "data-step": name, disabled: !node, onclick: () => go(node) }, text);
