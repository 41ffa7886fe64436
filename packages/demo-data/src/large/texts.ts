import type { Draft } from '@helpdesk/domain';
import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import { fillText, type Names } from '../fill-text.ts';
import type { Random } from '../random.ts';
import { greetings, signatures } from '../topics.ts';

export type Content = Pick<Draft, 'content' | 'textContent' | 'contentType'>;

/** Texts as the service stores them. */
export interface Texts {
  /** What an agent answers: greeting, text and signature. */
  reply(random: Random, html: string, names: Names): Content;
  /** A private note. */
  note(text: string, names: Names): Content;
  /** What a contact types. */
  typed(text: string, names: Names): Content;
}

/** Few texts are different: they repeat with other names. Each is sanitised once, because names contain no HTML. */
export function textsOf(sanitizer: HtmlSanitizer): Texts {
  const safe = new Map<string, { readonly html: string; readonly text: string }>();
  const filled = (html: string, names: Names): Content => {
    const made = safe.get(html) ?? sanitizer.sanitize(html);
    safe.set(html, made);
    return {
      content: fillText(made.html, names),
      textContent: fillText(made.text, names),
      contentType: 'html',
    };
  };
  return {
    reply: (random, html, names) =>
      filled(`<p>${random.pick(greetings)}</p>${html}<p>${random.pick(signatures)}</p>`, names),
    note: (text, names) => filled(`<p>${text}</p>`, names),
    typed: (text, names) => {
      const typed = fillText(text, names);
      return { content: typed, textContent: typed, contentType: 'text' };
    },
  };
}
