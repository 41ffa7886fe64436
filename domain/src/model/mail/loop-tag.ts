import type { SentMail } from './mail-kind.ts';
import type { TokenMac } from './threading/thread-token.ts';

/** What the tag of a mail of ours states about it. */
export interface LoopTag {
  readonly inboxId: number;
  readonly by: SentMail['by'];
}

const macBytes = 10;
const shape = /^([1-9]\d{0,15})-(person|desk)-([0-9a-f]{20})$/;

/**
 * The value of `X-Helpdesk-Loop`: the inbox that sends the mail, whether a person wrote it, and 80 bits of a MAC. A mail
 * of ours is recognised by it where a relay has changed its Message-ID. It is the same for every mail of an inbox: who
 * copies it only has their own mail taken for ours. Source: sections 5 and 8 of the design of the e-mail channel.
 *
 * @example
 * const mac = () => new Uint8Array(32);
 * writeLoopTag({ inboxId: 7, by: 'person' }, mac) // '7-person-00000000000000000000'
 */
export function writeLoopTag({ inboxId, by }: LoopTag, mac: TokenMac): string {
  const code = [...mac(`mail-loop:${inboxId}:${by}`).subarray(0, macBytes)];
  return `${inboxId}-${by}-${code.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * What a tag states, if this desk has made it; undefined for any other text. The time that the comparison takes does not
 * depend on where the texts differ.
 *
 * @example
 * readLoopTag('7-person-00112233445566778899', mac) // { inboxId: 7, by: 'person' }
 * readLoopTag('7-desk-00112233445566778899', mac) // undefined
 */
export function readLoopTag(text: string, mac: TokenMac): LoopTag | undefined {
  const [, id = '', by] = shape.exec(text.slice(0, 64).trim()) ?? [];
  if (by !== 'person' && by !== 'desk') return undefined;
  const tag: LoopTag = { inboxId: Number(id), by };
  const expected = writeLoopTag(tag, mac);
  const given = text.trim();
  let difference = expected.length ^ given.length;
  for (let at = 0; at < expected.length; at += 1) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0 ? tag : undefined;
}
