import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import { htmlSanitizer } from './html-sanitizer.ts';
import { mailHtmlSanitizer } from './mail/mail-sanitizer.ts';

/**
 * HTML that a desk has stored, of agents and of mails: what is safe by the rules for agents or by those for mails stays as it
 * is. All else is made safe by the rules for agents.
 */
export const storedHtmlSanitizer: HtmlSanitizer = {
  sanitize: (html) => {
    const safe = htmlSanitizer.sanitize(html);
    const isSafeMail = safe.html !== html && mailHtmlSanitizer.sanitizeMail(html, null)?.html.whole === html;
    return isSafeMail ? { ...safe, html } : safe;
  },
};
