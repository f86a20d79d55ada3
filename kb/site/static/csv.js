// Rows as a file to download.

const field = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines of CSV: the names of the columns, then a line a record. */
export const asCsv = (names, records) =>
  `${[names, ...records].map((line) => line.map((one) => field(String(one ?? ""))).join(",")).join("\n")}\n`;

/** Has the browser save a text as a file. */
export function save(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
