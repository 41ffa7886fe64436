import type { MailHeader } from './received-mail.ts';

export interface WithHeaders {
  readonly headers: readonly MailHeader[];
}

/** The values that the rules compare are short. A stranger may send megabytes. */
const longestRead = 1_000;

/**
 * The values of the headers of one name, in the order of the mail, each cut at 1,000 UTF-16 units. The name is in
 * lower case.
 *
 * @example
 * headerValues({ headers: [{ name: 'precedence', value: ' bulk' }] }, 'precedence') // ['bulk']
 */
export function headerValues({ headers }: WithHeaders, name: string): readonly string[] {
  return headers.flatMap((header) => (header.name === name ? [header.value.slice(0, longestRead).trim()] : []));
}

/**
 * The word that a value begins with, in lower case, without parameters and comments.
 *
 * @example
 * firstWord('Auto-Replied (vacation); owner-email="ada@example.com"') // 'auto-replied'
 */
export function firstWord(value: string): string {
  return (/^[^\s;,(]*/.exec(value)?.[0] ?? '').toLowerCase();
}
