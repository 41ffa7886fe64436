import type { HtmlSanitizer } from '@helpdesk/domain/ports';

/** Lets through text only: every tag goes. Enough to see that what was sanitized is what is kept. */
export const plainSanitizer: HtmlSanitizer = {
  sanitize: (html) => {
    const text = html.replace(/<[^>]*>/g, '');
    return { html: text, text };
  },
};
