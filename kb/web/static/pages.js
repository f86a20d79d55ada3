// On a phone the line of pages is moved to where one is.

const here = document.querySelector("nav[aria-label=Pages] [aria-current]");
const line = here?.parentElement;
if (line) line.scrollLeft = here.offsetLeft - (line.clientWidth - here.offsetWidth) / 2;
