import { messageElements } from '@helpdesk/domain';
import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import type sanitize from 'sanitize-html';
import { safeAddress } from './safe-address.ts';
import { linkRel, linkSchemes } from './safe-links.ts';
import { settled } from './settled.ts';
import { textOfHtml, withDescriptions } from './text-of-html.ts';

const imageSchemes = ['http', 'https', 'cid'];

const options: sanitize.IOptions = {
  allowedTags: [...messageElements],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan', 'align', 'valign'],
    th: ['colspan', 'rowspan', 'align', 'valign', 'scope'],
    table: ['border', 'cellpadding', 'cellspacing', 'align', 'width'],
    font: ['color', 'size', 'face'],
    ol: ['start', 'type'],
  },
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: imageSchemes },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 100,
  transformTags: {
    a: (tagName, { href, ...others }) => ({
      tagName,
      attribs: { ...withAddress(others, 'href', href, linkSchemes), rel: linkRel },
    }),
    img: (tagName, { src, ...others }) => ({ tagName, attribs: withAddress(others, 'src', src, imageSchemes) }),
    ol: (tagName, { start, ...others }) => ({ tagName, attribs: withStart(others, start) }),
  },
};

function withAddress(
  others: sanitize.Attributes,
  name: 'href' | 'src',
  address: string | undefined,
  schemes: readonly string[],
): sanitize.Attributes {
  const safe = address === undefined ? undefined : safeAddress(address, schemes);
  return safe === undefined ? others : { [name]: safe, ...others };
}

/**
 * The start of a list as HTML parses it: the integer at the beginning of the value, in 32 bits. Other programs then
 * read the same number.
 */
function withStart(others: sanitize.Attributes, start = ''): sanitize.Attributes {
  const first = Number.parseInt(start, 10);
  return Math.abs(first) < 2 ** 31 ? { start: String(first), ...others } : others;
}

/** Text without a character that HTML gives a meaning needs no parser. */
const markup = /[<>&]/;

export const htmlSanitizer: HtmlSanitizer = {
  sanitize: (html) => {
    if (!markup.test(html)) return { html, text: html.trim() };
    // Already in the form of the output, so that text which needs no change is parsed once.
    const safe = settled(html.replace(/<br\s*\/?>/gi, '<br />'), options);
    return { html: safe, text: textOfHtml(safe, withDescriptions) };
  },
};
