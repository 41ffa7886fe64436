import { compile, type DomNode, type FormatCallback } from 'html-to-text';
import sanitize from 'sanitize-html';

/**
 * Browsers number an item in decimals when its number has no Roman numeral or no letter. `html-to-text` reads
 * behind its table of numerals instead, so the whole list gets decimals here.
 */
const numberedList: FormatCallback = (list, walk, builder, options) => {
  const { start, type } = list.attribs as { start?: string; type?: string };
  const items = (list.children ?? []).filter((child: DomNode) => child.name === 'li').length;
  const first = Number(start ?? 1);
  const isWritable = first >= 1 && first + items - 1 <= 3_999;
  const { orderedList } = builder.options.formatters ?? {};
  orderedList?.({ ...list, attribs: { start, type: isWritable ? type : '1' } }, walk, builder, options);
};

/** A line for each row, and a space between its cells, also where they are there for the layout only, as in e-mails. */
const tableRow: FormatCallback = (row, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(row.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};
const tableCell: FormatCallback = (cell, walk, builder) => {
  walk(cell.children, builder);
  builder.addInline(' ', {});
};

/** The description of a picture that goes with the text. */
const describedPicture: FormatCallback = (picture, _walk, builder) => {
  const { src = '', alt = '' } = picture.attribs as { src?: string; alt?: string };
  if (/^cid:/i.test(src) && alt.trim() !== '') builder.addInline(`[${alt.trim()}]`, {});
};

function conversion(image: 'skip' | 'describedPicture') {
  return compile({
    wordwrap: false,
    formatters: { numberedList, tableRow, tableCell, describedPicture },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: image },
      { selector: 'ol', format: 'numberedList' },
      { selector: 'tr', format: 'tableRow' },
      ...['td', 'th'].map((selector) => ({ selector, format: 'tableCell' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
    limits: { maxDepth: 100, maxInputLength: 1 << 20 },
  });
}

const convert = conversion('skip');

/** The same, with the descriptions of the pictures that go with the text, in square brackets. */
export const withDescriptions = conversion('describedPicture');

/**
 * The text of HTML that is safe already. Several spaces, and tabs, are kept within text, as the screens show them. Around
 * line breaks of the HTML and between elements they are layout. Whatever goes wrong in that layout, there is a text.
 */
export function textOfHtml(html: string, layOut: (html: string) => string = convert): string {
  try {
    return spacesBack(layOut(spacesKept(html)).trim()).trimEnd();
  } catch {
    return unescaped(withoutTags(html)).trim();
  }
}

/** Stand for a space and a tab while the HTML is laid out. Unicode has them for the inside of programs. */
const [space, tab] = ['\ufdd0', '\ufdd1'] as const;
const spacesBack = (text: string): string => text.replaceAll(space, ' ').replaceAll(tab, '\t');

function spacesKept(html: string): string {
  if (!/ {2}|\t/.test(html)) return html;
  return html.replace(/(?:^|>)[^<]+/g, (text) => (/[^>\s]/.test(text) ? text.replace(/[ \t\r\n\f]+/g, keptRun) : text));
}

function keptRun(run: string): string {
  if (run === ' ' || /[\r\n\f]/.test(run)) return run;
  return run.replaceAll(' ', space).replaceAll('\t', tab);
}

const escaped: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

function unescaped(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => escaped.get(entity) ?? entity);
}

/** HTML without any element. */
export function withoutTags(html: string): string {
  return sanitize(html, { allowedTags: [], allowedAttributes: {} });
}
