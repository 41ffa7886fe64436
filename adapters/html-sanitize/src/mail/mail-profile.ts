import { messageElements } from '@helpdesk/domain';
import type sanitize from 'sanitize-html';
import { safeAddress } from '../safe-address.ts';
import { linkRel, linkSchemes } from '../safe-links.ts';
import { settled } from '../settled.ts';
import type { MailImages } from './mail-images.ts';
import { marksAttribute, quoteMarks } from './quote-marks.ts';
import { safeStyle } from './safe-style.ts';

type Attributes = Readonly<Record<string, string>>;

/** Their text is not for readers. */
const withoutText = [
  'script',
  'style',
  'textarea',
  'option',
  'title',
  'xml',
  'noscript',
  'template',
  'object',
  'svg',
  'math',
];

const ofTables = ['table', 'td', 'th', 'tr', 'col', 'colgroup'];

/** Attributes with values that do nothing but lay out, and what may stand in them. */
const layout: readonly (readonly [string, RegExp, readonly string[] | undefined])[] = [
  ['dir', /^(?:ltr|rtl|auto)$/i, undefined],
  ['align', /^[a-z]{1,10}$/i, undefined],
  ['valign', /^[a-z]{1,10}$/i, ofTables],
  ['bgcolor', /^#?[a-z0-9]{1,30}$/i, ofTables],
  ['width', /^\d{1,4}%?$/, [...ofTables, 'img']],
  ['height', /^\d{1,4}%?$/, [...ofTables, 'img']],
  ['border', /^\d{1,2}$/, ['table']],
  ['cellpadding', /^\d{1,3}$/, ['table']],
  ['cellspacing', /^\d{1,3}$/, ['table']],
  ['colspan', /^\d{1,3}$/, ['td', 'th']],
  ['rowspan', /^\d{1,3}$/, ['td', 'th']],
  ['span', /^\d{1,3}$/, ['col', 'colgroup']],
  ['scope', /^[a-z]{1,10}$/i, ['th']],
  ['color', /^#?[a-z0-9]{1,30}$/i, ['font']],
  ['size', /^[+-]?\d{1,2}$/, ['font']],
  ['start', /^-?\d{1,9}$/, ['ol']],
  ['type', /^[1aAiI]$/, ['ol']],
];

const longestTitle = 300;

/** What is kept of an element. Everything that is not built here is gone. */
function attributesOf(name: string, given: Attributes, images: MailImages): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [attribute, shape, elements] of layout) {
    const value = given[attribute]?.trim();
    if (value !== undefined && shape.test(value) && (elements?.includes(name) ?? true)) kept[attribute] = value;
  }
  const style = given.style === undefined ? undefined : safeStyle(given.style);
  if (style !== undefined) kept.style = style;
  if (name === 'a') Object.assign(kept, linkOf(given));
  if (name === 'img') Object.assign(kept, imageOf(given, images));
  const marks = [...(given[marksAttribute]?.split(' ') ?? []), ...quoteMarks(given)];
  if (marks.length > 0) kept[marksAttribute] = marks.slice(0, 10).join(' ');
  return kept;
}

function linkOf({ href, title }: Attributes): Attributes {
  const safe = href === undefined ? undefined : safeAddress(href, linkSchemes);
  const isWhole = safe !== undefined && /^(?:https?:\/\/|mailto:|tel:)/i.test(safe);
  return {
    ...(isWhole && { href: safe }),
    ...(title !== undefined && { title: title.slice(0, longestTitle) }),
    rel: linkRel,
  };
}

/** An image without a source is not shown, and its `alt` is. */
function imageOf({ src, alt, title, 'data-remote-src': remote }: Attributes, images: MailImages): Attributes {
  return {
    ...images.attributesFor(src ?? remote ?? ''),
    ...(alt !== undefined && { alt: alt.slice(0, longestTitle) }),
    ...(title !== undefined && { title: title.slice(0, longestTitle) }),
  };
}

function optionsFor(images: MailImages): sanitize.IOptions {
  return {
    allowedTags: [...messageElements],
    allowedAttributes: {
      '*': [...layout.map(([attribute]) => attribute), 'style', 'title', 'rel', marksAttribute],
      a: ['href'],
      img: ['src', 'data-remote-src', 'alt'],
    },
    // Built by `safeStyle`; the parser of the library would read the stranger's text.
    parseStyleAttributes: false,
    allowedSchemes: [...linkSchemes],
    allowedSchemesByTag: { img: ['cid'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: withoutText,
    nestingLimit: 100,
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: attributesOf(tagName, attribs, images) }) },
  };
}

/**
 * The HTML of a mail made safe, with the marks of its elements. It is sanitised again until it does not change, as that
 * of agents is: every later parser then finds the elements that were checked.
 */
export function safeMailHtml(html: string, images: MailImages): string {
  return settled(html, optionsFor(images));
}
