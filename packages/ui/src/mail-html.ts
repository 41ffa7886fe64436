import { elements, openApart, textOptions } from './html-with-links.ts';

interface SafeElement {
  setHTML?(html: string, options: object): void;
}

/** What a mail may have beside the elements of messages: pictures, and the looks of older mail programs. */
const options = {
  sanitizer: {
    elements: [...elements, 'img', 'center', 'font'],
    replaceWithChildrenElements: 'main nav header footer aside'.split(' '),
    attributes: (
      'href start type colspan rowspan span scope dir align valign bgcolor width height border cellpadding cellspacing ' +
      'color size title alt src data-remote-src data-style'
    ).split(' '),
  },
};

/** The HTML of a mail, as it can be put into a frame. */
export interface MailHtml {
  /** In a document of its own, which loads nothing; appending them to another one moves them there. */
  readonly nodes: readonly Node[];
  /** Called when they are in the frame: a policy of the page refuses styles that are there before. */
  style(): void;
  /** The mail sets a colour of its text or of a ground: it is shown on paper, and not in the colours of the page. */
  readonly isColoured: boolean;
}

/**
 * Reads the HTML of a mail, which the service has made safe already. Pictures of other servers keep their place and show
 * their text.
 *
 * @param pictures where the service has these pictures: their number, from 1 on, goes behind it. Without it they are hidden.
 * @returns undefined where the browser cannot make HTML safe by itself
 */
export function mailHtml(html: string, pictures?: string): MailHtml | undefined {
  const own = document.implementation.createHTMLDocument('');
  const body = own.body as HTMLElement & SafeElement;
  if (typeof body.setHTML !== 'function') return undefined;
  body.setHTML(withStylesApart(html), options);
  let count = 0;
  for (const picture of body.querySelectorAll('img')) {
    const isRemote = picture.hasAttribute('data-remote-src');
    if (isRemote) count += 1;
    readPicture(picture, isRemote ? fetched(pictures, count) : fileAddress(picture.getAttribute('src')));
  }
  openApart(body);
  const styles = [...body.querySelectorAll<HTMLElement>('[data-style]')].map((element) => {
    const style = element.dataset.style ?? '';
    delete element.dataset.style;
    return [element, style] as const;
  });
  const isColoured =
    styles.some(([, style]) =>
      /(?:^|;)\s*(?:background-)?color:\s*(?!inherit|initial|transparent|currentcolor)/i.test(style),
    ) || [...body.querySelectorAll('[bgcolor], font[color]')].length > 0;
  const places = [...body.querySelectorAll<HTMLElement>('[data-picture]')];
  const wide = [...body.querySelectorAll<HTMLElement>('table, img, div, p')];
  return {
    nodes: [...body.childNodes],
    style: () => {
      for (const [element, style] of styles) {
        // The service leaves none of these.
        if (!/url|image|\\|@/i.test(style)) element.style.cssText = style;
      }
      for (const element of wide) narrow(element);
      for (const place of places) keepSize(place);
    },
    isColoured,
  };
}

/** Of what an agent wrote: as other messages, with the pictures that are files of the message. */
const withPictures = {
  sanitizer: {
    ...textOptions.sanitizer,
    elements: [...elements, 'img'],
    attributes: [...textOptions.sanitizer.attributes, 'src', 'alt', 'width'],
  },
};

/** Shows the HTML of a message of an agent in an element, with its own pictures. Those of other servers are left out. */
export function showWithPictures(element: Element, html: string): void {
  const own = document.implementation.createHTMLDocument('').body as HTMLElement & SafeElement;
  own.setHTML?.(html, withPictures);
  for (const picture of own.querySelectorAll('img')) {
    const address = fileAddress(picture.getAttribute('src'));
    if (address === undefined) picture.remove();
    else picture.src = address;
  }
  openApart(own);
  element.replaceChildren(...own.childNodes);
}

/** Pictures of the mail itself are files of the service. All others are of strangers, and hidden unless asked for. */
function readPicture(picture: HTMLImageElement, address: string | undefined): void {
  picture.removeAttribute('data-remote-src');
  picture.referrerPolicy = 'no-referrer';
  if (address !== undefined) {
    picture.src = address;
    return;
  }
  picture.removeAttribute('src');
  const place = picture.ownerDocument.createElement('span');
  place.dataset.picture = '';
  place.textContent = picture.alt;
  place.title = picture.alt;
  for (const side of ['width', 'height'] as const) {
    const length = picture.getAttribute(side) ?? '';
    if (/^\d+$/.test(length)) place.dataset[side] = length;
  }
  if (picture.dataset.style !== undefined) place.dataset.style = picture.dataset.style;
  // Such as are there to be counted have no size that could be seen.
  if (Number(place.dataset.width ?? smallest) < smallest || Number(place.dataset.height ?? smallest) < smallest) {
    picture.remove();
  } else picture.replaceWith(place);
}

const smallest = 4;

/** Of a file that was uploaded, or came with a mail. */
function fileAddress(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address, location.href);
  return url?.origin === location.origin && url.pathname.startsWith('/uploads/') ? url.href : undefined;
}

function fetched(pictures: string | undefined, number: number): string | undefined {
  return pictures && new URL(`${pictures}${number}`, location.href).href;
}

/**
 * A policy without inline styles refuses them also while HTML is parsed in a document that is not shown. In what the service
 * has made safe, no value of an attribute holds a quote or an angle bracket.
 */
function withStylesApart(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/ style="/gi, ' data-style="'));
}

/** Fixed widths become the largest ones. */
function narrow(element: HTMLElement): void {
  const { style } = element;
  const given = style.width || element.getAttribute('width') || '';
  const pixels = Number(/^(\d+(?:\.\d+)?)(?:px)?$/.exec(given)?.[1]);
  if (element.tagName === 'IMG') {
    style.maxWidth = '100%';
    if (pixels > 0) style.height = 'auto';
    return;
  }
  if (!(pixels > 0)) return;
  element.removeAttribute('width');
  style.maxWidth = `${pixels}px`;
  // A table in a cell of another one asks for no more than its words need then.
  style.width = element.tagName === 'TABLE' ? '100%' : 'auto';
}

/** As large as the picture would be; narrower with the frame. */
function keepSize(place: HTMLElement): void {
  const { width, height } = place.dataset;
  if (width !== undefined) place.style.width = `min(100%, ${width}px)`;
  if (height !== undefined) place.style.height = `${height}px`;
  if (width === undefined || height === undefined) return;
  place.style.height = 'auto';
  place.style.aspectRatio = `${width} / ${height}`;
}

/** The sheet of a frame with a mail. Its colours are variables, which the page sets on the root. */
export const mailSheet = `
html { overflow-x: auto; overflow-y: hidden; scrollbar-width: thin; color-scheme: inherit; }
body { margin: 0; background: none; color: var(--ink); font: var(--t-body); overflow-wrap: break-word; text-size-adjust: none; }
main { display: flow-root; }
table { font: inherit; color: inherit; max-width: 100%; }
html:not(.paper) :is(p, ul, ol, blockquote, pre) { margin-block: 8px 0; }
html:not(.paper) :is(main, blockquote, td, th, li, div) > :first-child { margin-block-start: 0; }
ul, ol { padding-inline-start: 20px; }
blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 2px solid var(--edge); }
html:not(.paper) table[border]:not([border="0"]) { margin-block-start: 8px; }
pre { white-space: pre-wrap; font-family: var(--mono); font-size: 12px; }
a { color: inherit; text-underline-offset: 2px; }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
[data-picture] {
  display: inline-grid; place-items: center; box-sizing: border-box; min-width: 32px; min-height: 32px; max-width: 100%;
  padding: 4px 8px; border-radius: 4px; background: color-mix(in srgb, currentColor 9%, transparent); color: inherit;
  font: 12px/16px var(--font); text-align: center; vertical-align: middle; opacity: 0.85; overflow: hidden;
}
html.paper { background: #fff; color-scheme: light; }
html.paper body { padding: 12px; color: #1d252b; }
html.paper a { color: #0b57a4; }
`;
