import { parseEmail } from '../../shared/email-address.ts';

/** What an e-mail inbox calls its own. */
export interface OwnAddresses {
  /** The sender of its replies. */
  readonly from: string;
  readonly aliases: readonly { readonly address: string; readonly send: boolean }[];
  readonly replyTo: string | null;
}

/** Marks of direction and spaces included; `parseEmail` takes no address of more than 254. */
const longestText = 1_000;

/**
 * An address that came in a mail, as it is stored and compared; undefined for what is not one.
 *
 * @example
 * mailAddressOf(' <Ada@Example.com>') // 'ada@example.com'
 */
export function mailAddressOf(text: string): string | undefined {
  return text.length <= longestText ? parseEmail(text) : undefined;
}

/**
 * The address among `own` that mail to this address reaches: the same, or the same with any plus part behind it.
 *
 * @param own as `parseEmail` gives them
 * @example
 * ownAddressOf('Help+shop@example.com', ['help@example.com']) // 'help@example.com'
 * ownAddressOf('help@example.org', ['help@example.com']) // undefined
 */
export function ownAddressOf(text: string, own: readonly string[]): string | undefined {
  const address = mailAddressOf(text);
  if (address === undefined) return undefined;
  const at = address.lastIndexOf('@');
  for (let end = at; end > 0; end = address.lastIndexOf('+', end - 1)) {
    const shorter = `${address.slice(0, end)}${address.slice(at)}`;
    if (own.includes(shorter)) return shorter;
  }
  return undefined;
}

/**
 * Whether an address is one of the inbox's own, with any plus part.
 *
 * @param own as `parseEmail` gives them
 * @example
 * isOwnAddress('support+r12@example.com', ['support@example.com']) // true
 */
export function isOwnAddress(address: string, own: readonly string[]): boolean {
  return ownAddressOf(address, own) !== undefined;
}

/**
 * Every address of an inbox: mail from one is its own, and no reply goes to one.
 *
 * @example
 * allOwnAddresses({ from: 'help@example.com', aliases: [], replyTo: null }) // ['help@example.com']
 */
export function allOwnAddresses({ from, aliases, replyTo }: OwnAddresses): readonly string[] {
  const texts = [from, ...aliases.map(({ address }) => address), ...(replyTo === null ? [] : [replyTo])];
  return [...new Set(texts.flatMap((text) => mailAddressOf(text) ?? []))];
}

/**
 * The addresses that replies of an inbox may come from, its own first.
 *
 * @example
 * const aliases = [{ address: 'billing@example.com', send: true }];
 * fromChoices({ from: 'help@example.com', aliases, replyTo: null }) // ['help@example.com', 'billing@example.com']
 */
export function fromChoices({ from, aliases }: OwnAddresses): readonly string[] {
  return allOwnAddresses({ from, aliases: aliases.filter(({ send }) => send), replyTo: null });
}
