import { parseEmail } from '../../shared/email-address.ts';
import type { MailHeader } from '../received-mail.ts';

/** What the receiving server found by DMARC about the domain of From; `none` also where it cannot be trusted. */
export type MailAuthentication = 'pass' | 'fail' | 'none';

/** Stands for the servers of Microsoft 365, which write no name of their own in front. */
const microsoftAuthserv = 'microsoft365';

/** Real ones have a few hundred characters. */
const longestHeader = 16_000;

/**
 * The DMARC result of the server that received the mail. Only the topmost `Authentication-Results` is read: our server adds
 * it there, and a stranger can put any other below. It counts only under the name of our server.
 *
 * A pass is about the domain that the server names as `header.from`: where that is another than the domain of
 * `from`, it proves nothing. Of several results the worst counts.
 *
 * Source: RFC 8601.
 *
 * @param headers of this one the value must be as it came, unfolded and not decoded: a stranger's address in it may hold
 * an encoded word that becomes a semicolon
 * @param trustedAuthserv the name of our receiving server (`authserv-id`), `microsoft365`, or null
 * @param from the address in From
 * @example
 * const value = 'mx.example.com; dmarc=pass header.from=shop.example';
 * mailAuthentication([{ name: 'authentication-results', value }], 'mx.example.com', 'ada@shop.example') // 'pass'
 */
export function mailAuthentication(
  headers: readonly MailHeader[],
  trustedAuthserv: string | null,
  from: string | null,
): MailAuthentication {
  const topmost = headers.find(({ name }) => name === 'authentication-results')?.value;
  if (topmost === undefined || trustedAuthserv === null) return 'none';
  const sections = topmost.length > longestHeader ? undefined : sectionsOf(topmost);
  if (sections === undefined) return 'none';
  const [first = []] = sections;
  const name = first[0]?.includes('=') ? microsoftAuthserv : first[0];
  if (name?.toLowerCase() !== trustedAuthserv.toLowerCase() || isNamedMicrosoft(first)) return 'none';
  const results = sections.flatMap((words) => dmarcResult(words, from) ?? []);
  if (results.includes('fail')) return 'fail';
  return results.length > 0 && results.every((result) => result === 'pass') ? 'pass' : 'none';
}

/** A stranger's server may call itself `microsoft365`. */
function isNamedMicrosoft([name = '']: readonly string[]): boolean {
  return name.toLowerCase() === microsoftAuthserv;
}

/** The result of a section such as `dmarc=pass header.from=example.com`; undefined for those of other methods. */
function dmarcResult([result = '', ...properties]: readonly string[], from: string | null): string | undefined {
  const [method = '', value = ''] = result.toLowerCase().split('=');
  if (method !== 'dmarc' && !method.startsWith('dmarc/')) return undefined;
  if (value !== 'pass') return value;
  const domains = properties.flatMap((each) => {
    const [name = '', domain = ''] = each.split('=');
    return name.toLowerCase() === 'header.from' ? [domain] : [];
  });
  return domains.every((domain) => isDomainOf(domain, from)) ? 'pass' : 'none';
}

/** `parseEmail` gives both domains one form: lower case, and ASCII. */
function isDomainOf(domain: string, from: string | null): boolean {
  const address = from === null ? undefined : parseEmail(from);
  return address !== undefined && parseEmail(`a@${domain}`) === `a${address.slice(address.lastIndexOf('@'))}`;
}

/**
 * The words of each section between semicolons, without comments, and without spaces around `=`. What separates words
 * or sections is taken out of quoted texts: a stranger chooses what stands in them. undefined where a comment or a
 * quoted text has no end.
 */
function sectionsOf(value: string): readonly (readonly string[])[] | undefined {
  const sections: string[] = [];
  let section = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const letter = value.charAt(at);
    if (letter === '\\' && (isQuoted || depth > 0)) at += 1;
    else if (depth > 0) depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) section += /[\s;=]/.test(letter) ? '_' : letter;
    else if (letter === '(') {
      depth = 1;
      section += ' ';
    } else if (letter === ';') {
      sections.push(section);
      section = '';
    } else section += letter;
  }
  if (isQuoted || depth > 0) return undefined;
  return [...sections, section].map(wordsOf);
}

function wordsOf(section: string): readonly string[] {
  const words: string[] = [];
  for (const part of section.split('=').map((each) => each.trim().split(/\s/).filter(Boolean))) {
    const [first = '', ...others] = part;
    if (words.length === 0) words.push(...part);
    else words.push(`${words.pop()}=${first}`, ...others);
  }
  return words;
}
