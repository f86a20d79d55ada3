// On a phone the line of pages is moved to where one is.

const here = document.querySelector("nav[aria-label=Pages] [aria-current]");
const line = here?.parentElement;
if (line) {
  here.style.position = "static"; // held in sight by its style, it tells where it is held and not where it stands
  line.scrollLeft = here.offsetLeft - (line.clientWidth - here.offsetWidth) / 2;
}
