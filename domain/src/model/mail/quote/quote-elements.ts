/**
 * What an element is to a quote. `quote`: all in it is older. `wrapper`: it has an introduction, then a quote.
 * `introduction`: what it has introduces a quote. `head`: an older mail begins with it, and goes on to the end. `end`: what
 * the person wrote ends in front of it, if a rule follows. `set_off`: a quote if an introduction stands above it.
 */
export type QuoteElement = 'quote' | 'wrapper' | 'introduction' | 'head' | 'end' | 'set_off';

/** By class, `id:`, `type:` and `name:`. */
const elements: ReadonlyMap<string, QuoteElement> = new Map<string, QuoteElement>([
  // Gmail
  ['gmail_quote', 'wrapper'],
  ['gmail_attr', 'introduction'],
  // Apple Mail, iOS Mail, Thunderbird, Fastmail, Roundcube
  ['type:cite', 'quote'],
  ['moz-cite-prefix', 'introduction'],
  ['id:reply-intro', 'introduction'],
  // Outlook: web, mobile, for Mac
  ['id:divrplyfwdmsg', 'head'],
  ['id:appendonsend', 'end'],
  ['id:mail-editor-reference-message-container', 'head'],
  ['ms-outlook-mobile-reference-message', 'head'],
  ['id:olk_src_body_section', 'head'],
  ['outlookmessageheader', 'head'],
  // Yahoo
  ['yahoo_quoted', 'quote'],
  // Proton, Tuta
  ['protonmail_quote', 'wrapper'],
  ['tutanota_quote', 'quote'],
  // GMX and WEB.DE, Zoho
  ['name:quote', 'quote'],
  ['zmail_extra', 'quote'],
]);

/** Yahoo puts letters of its own in front of it. */
const ofYahoo = 'yahoo_quoted';

/**
 * What an element is to a quote, by its name and marks; null: nothing. Source: section 7 of the design of the e-mail
 * channel.
 *
 * @example
 * quoteElementOf('blockquote', ['type:cite']) // 'quote'
 * quoteElementOf('div', ['gmail_quote']) // 'wrapper'
 */
export function quoteElementOf(name: string, marks: readonly string[]): QuoteElement | null {
  const isBlockquote = name === 'blockquote';
  for (const mark of marks) {
    const found = elements.get(mark) ?? (mark.endsWith(ofYahoo) ? 'quote' : undefined);
    if (found === undefined || (mark === 'type:cite' && !isBlockquote)) continue;
    return found === 'wrapper' && isBlockquote ? 'quote' : found;
  }
  return isBlockquote ? 'set_off' : null;
}
