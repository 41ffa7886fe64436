import type { HtmlSanitizer } from '@helpdesk/domain';
import { compile } from 'html-to-text';
import sanitize from 'sanitize-html';

/** What a mail or a chat needs, and nothing that runs, loads a frame or reaches outside its box. */
const options: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'del', 'ins', 'center', 'font'],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan', 'align', 'valign'],
    th: ['colspan', 'rowspan', 'align', 'valign', 'scope'],
    table: ['border', 'cellpadding', 'cellspacing', 'align', 'width'],
    font: ['color', 'size', 'face'],
    ol: ['start', 'type'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 100,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
};

const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
  limits: { maxDepth: 100, maxInputLength: 1 << 20 },
});

/** Text without a character that HTML gives a meaning needs no parser. */
const markup = /[<>&]/;

export const htmlSanitizer: HtmlSanitizer = {
  sanitize: (html) => {
    if (!markup.test(html)) return { html, text: html.trim() };
    const safe = sanitize(html, options);
    return { html: safe, text: toText(safe).trim() };
  },
};
