import fc from 'fast-check';

/** Tags that sanitisers have stumbled over: raw text, foreign elements, tables, and what closes others by itself. */
const tags = [
  ...[
    'a',
    'b',
    'p',
    'h1',
    'h3',
    'ul',
    'ol',
    'li',
    'dd',
    'dt',
    'table',
    'tr',
    'td',
    'th',
    'tbody',
    'caption',
    'colgroup',
  ],
  ...[
    'img',
    'br',
    'hr',
    'wbr',
    'font',
    'center',
    'pre',
    'blockquote',
    'ruby',
    'rt',
    'rtc',
    'rb',
    'span',
    'div',
    'main',
  ],
  ...[
    'script',
    'style',
    'noscript',
    'textarea',
    'title',
    'xmp',
    'plaintext',
    'noembed',
    'noframes',
    'iframe',
    'option',
  ],
  ...[
    'select',
    'button',
    'form',
    'input',
    'template',
    'slot',
    'object',
    'embed',
    'base',
    'link',
    'meta',
    'body',
    'html',
  ],
  ...['svg', 'math', 'mtext', 'mglyph', 'foreignObject', 'desc', 'annotation-xml', 'animate', 'set', 'use', 'image'],
  ...['details', 'dialog', 'video', 'audio', 'source', 'marquee', 'frameset', 'frame', 'x-own', 'svg:a', 'A', 'ScRiPt'],
];

const attributes = [
  ...['href', 'src', 'HREF', 'xlink:href', 'srcset', 'action', 'formaction', 'background', 'poster', 'data', 'ping'],
  ...['onerror', 'onclick', 'ONLOAD', 'onfocus', 'autofocus', 'style', 'class', 'id', 'name', 'is', 'xmlns', 'srcdoc'],
  ...['title', 'alt', 'width', 'height', 'target', 'rel', 'start', 'type', 'colspan', 'rowspan', 'align', 'valign'],
  ...['scope', 'border', 'cellpadding', 'color', 'size', 'face', 'http-equiv', 'content', '__proto__', 'constructor'],
  ...['"', "'", '`', '<x', 'a=b', '\u0000', 'é'],
];

const schemes = [
  'javascript:',
  'vbscript:',
  'data:text/html,',
  'https:',
  'http://x.example/',
  'mailto:',
  'cid:',
  '//',
  '/',
];
const hidden = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\u0001',
  '\t',
  '\n',
  '&#9;',
  '&NewLine;',
  '\u2800',
];
const starts = [
  '10000',
  '3999',
  '4000',
  '0',
  '-1',
  '1e300',
  'Infinity',
  'NaN',
  '0x10',
  '2147483648',
  ' 7 ',
  '99999999999999999999',
];

const address = fc
  .tuple(fc.constantFrom(...hidden), fc.constantFrom(...schemes), fc.nat(12), fc.constantFrom(...hidden))
  .map(([before, scheme, place, within]) => {
    const at = Math.min(place, scheme.length);
    return `${before}${scheme.slice(0, at)}${within}${scheme.slice(at)}alert(1)`;
  });

const pieces = [
  ...[
    '-->',
    '--!>',
    ']]>',
    '<!--',
    '<![CDATA[',
    '<?php',
    '<!DOCTYPE x>',
    '</',
    '<',
    '>',
    '&lt;',
    '&',
    '&#x3c;',
    '&#0;',
  ],
  ...['</script>', '</style>', '</textarea>', '</title>', '</noscript>', '</xmp>', '<img src=x onerror=alert(1)>'],
  ...[
    '<svg/onload=alert(1)>',
    '{{1}}',
    '\u0000',
    '\ud800',
    '\u202e',
    'İ',
    'words and words',
    '1 < 2 && 3 > 2',
    '\n',
    ' ',
  ],
];

const text = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 12 }));
const value = fc.oneof(
  { weight: 3, arbitrary: address },
  { weight: 2, arbitrary: fc.constantFrom(...starts) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('i', 'I', 'a', 'A', '1', '_blank', 'expression(alert(1))', 'url(javascript:x)'),
  },
  { weight: 2, arbitrary: text },
);

const attribute = fc
  .tuple(fc.constantFrom(...attributes), value, fc.constantFrom('"', "'", '`', '', '" ', "\t'"))
  .map(([name, held, quote]) => ` ${name}=${quote}${held}${quote}`);

const tag = fc.constantFrom(...tags);
const tagAttributes = fc.array(attribute, { maxLength: 4 }).map((list) => list.join(''));
const numberedList = fc
  .tuple(fc.constantFrom('i', 'I', 'a', 'A', '1', 'x'), fc.constantFrom(...starts), fc.nat(3))
  .map(([type, start, items]) => `<ol type="${type}" start="${start}">${'<li>x'.repeat(items)}</ol>`);

/** How an element is written: whole, without its end, with the end of another one, closed in itself, or cut. */
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc
    .array(fc.oneof({ maxDepth: 6, withCrossShrink: true }, text, tie('element')), { maxLength: 4 })
    .map((list) => list.join('')),
  element: fc.oneof(
    { maxDepth: 6 },
    text,
    numberedList,
    fc.tuple(tag, tagAttributes, tie('content')).map(([name, held, inner]) => `<${name}${held}>${inner}</${name}>`),
    fc.tuple(tag, tagAttributes, tie('content')).map(([name, held, inner]) => `<${name}${held}>${inner}`),
    fc
      .tuple(tag, tagAttributes, tie('content'), tag)
      .map(([name, held, inner, end]) => `<${name}${held}>${inner}</${end}>`),
    fc.tuple(tag, tagAttributes).map(([name, held]) => `<${name}${held}/>`),
    fc.tuple(tag, tagAttributes, fc.nat(8)).map(([name, held, cut]) => `<${name}${held}>`.slice(0, -cut - 1)),
    fc.tuple(tag, fc.integer({ min: 90, max: 130 })).map(([name, times]) => `<${name}>`.repeat(times)),
  ),
}));

/** Anything that a client could send as HTML: a grammar of elements and attributes, most of it not well formed. */
export const arbitraryHtml: fc.Arbitrary<string> = fc
  .array(element, { minLength: 1, maxLength: 6 })
  .map((list) => list.join(''));
