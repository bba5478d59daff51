import { LOOK_NAME, STYLE } from './draw-look';

/** What screens are made of. Whatever else somebody may have written into this browser's storage is not shown. */
export const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr address article aside b bdi blockquote br button caption code col colgroup dd details div dl dt em fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr i img input kbd label legend li main mark meter nav ol optgroup option output p picture pre ' +
    'progress s search section select small span strong sub summary sup table tbody td textarea tfoot th thead time tr u ul wbr ' +
    'svg g path circle rect line polyline polygon ellipse defs clippath lineargradient radialgradient stop mask pattern text title tspan use'
  ).split(' '),
);

/** Everything else that an address could do, such as run a script, is no look. */
const ADDRESS = /^(?:\/(?!\/)|#|https:|mailto:|tel:)/i;
const ADDRESSES = new Set(['href', 'src', 'xlink:href', 'poster']);
/** A look sends nothing, and reports no tap. */
const NEVER = new Set(['action', 'formaction', 'ping', 'background', 'autofocus']);
/** Names, and what is noted of the look that is on the screen: what is kept has neither. */
const NOTED =
  /^(?:id|name|form|data-(?:acts?|look|opened|started|ends|behind|palette|account|role|down|lost-keys))$/;

/** Each of the files for one picture. */
const areAddresses = (files: string): boolean => files.split(',').every((file) => ADDRESS.test(file.trim()));

const isAllowed = (name: string, value: string): boolean =>
  !name.startsWith('on') &&
  !NEVER.has(name) &&
  (!NOTED.test(name) || (name === 'name' && value.startsWith(LOOK_NAME))) &&
  (!ADDRESSES.has(name) || ADDRESS.test(value)) &&
  (name !== 'srcset' || areAddresses(value));

function clean(element: Element): void {
  for (const { name, value } of Array.from(element.attributes))
    if (!isAllowed(name, value)) element.removeAttribute(name);
  const style = element.getAttribute(STYLE);
  if (style !== null) {
    element.removeAttribute(STYLE);
    (element as HTMLElement | SVGElement).style.cssText = style;
  }
  for (const child of Array.from(element.children))
    if (ELEMENTS.has(child.localName.toLowerCase())) clean(child);
    else child.remove();
}

/** As it was drawn, from text that anybody may have written. Nothing in it can run. */
export function readLook(html: string): DocumentFragment {
  // In a document of its own nothing is loaded or run while it is read.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  const look = document.createDocumentFragment();
  look.append(...document.adoptNode(body).childNodes);
  return look;
}
