import { parseEmail } from '@helpdesk/domain';

/** Why a mail cannot be sent to what was typed. */
export type AddressFault = 'no_at' | 'no_ending' | 'unreadable';

/**
 * What was typed or pasted, as the addresses of a mail: each is the address where the text is one, and else the text.
 *
 * @example
 * readAddresses('Ada <ada@example.com>; bob@example.com') // ['ada@example.com', 'bob@example.com']
 */
export function readAddresses(text: string): readonly string[] {
  const parts = text.split(/[,;\n]/).flatMap((part) => (isList(part) ? part.trim().split(/\s+/) : [part.trim()]));
  return [...new Set(parts.flatMap((part) => withoutName(part) ?? []))];
}

/** Addresses that only spaces separate. */
const isList = (part: string): boolean =>
  part
    .trim()
    .split(/\s+/)
    .every((each) => /^[^\s@<>]+@[^\s@<>]+$/.test(each));

function withoutName(part: string): string | undefined {
  const [, named] = /<([^<>]*)>[^<>]*$/.exec(part) ?? [];
  const text = (named ?? part).trim().replace(/^mailto:/i, '');
  return text === '' ? undefined : (parseEmail(text) ?? text);
}

/**
 * What is wrong with the address of a recipient; undefined where a mail can be sent to it. The service takes one without
 * an ending too, which leads nowhere outside of a network.
 *
 * @example
 * addressFault('petra@lund-books') // 'no_ending'
 */
export function addressFault(text: string): AddressFault | undefined {
  const address = parseEmail(text);
  if (address !== undefined) return address.slice(address.lastIndexOf('@')).includes('.') ? undefined : 'no_ending';
  return text.includes('@') ? 'unreadable' : 'no_at';
}

/**
 * The known address that was probably meant: the one that begins with what was typed.
 *
 * @example
 * fittingAddress('petra@lund-books', ['petra@lund-books.example']) // 'petra@lund-books.example'
 */
export function fittingAddress(typed: string, known: readonly string[]): string | undefined {
  const begun = typed.trim().toLowerCase();
  return begun === '' ? undefined : known.find((address) => address.startsWith(begun) && address !== begun);
}
