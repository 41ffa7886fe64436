import type { HtmlSanitizer } from '@helpdesk/domain';

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Lets through text only: every tag goes. Enough to see that what was sanitized is what is kept. */
export const plainSanitizer: HtmlSanitizer = {
  sanitize: (html) => {
    const text = html.replace(/<[^>]*>/g, '');
    return { html: text, text };
  },
  escape: (text) => text.replace(/[&<>"']/g, (character) => entities.get(character) ?? character),
};
