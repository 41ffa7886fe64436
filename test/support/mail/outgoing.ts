import { type OutgoingMail, outgoingMail } from '@helpdesk/domain';
import type { CarriedFile } from '@helpdesk/domain/ports';

type Input = Parameters<typeof outgoingMail<CarriedFile>>[0];

export type SentMail = OutgoingMail<CarriedFile>;

/** A reply to these recipients, with the uuid as its id in the envelope, and what else is wanted of it. */
export function aReply(uuid: string, to: readonly string[], changes: Partial<Input> = {}): SentMail {
  return outgoingMail({
    kind: 'reply',
    uuid,
    at: Date.UTC(2026, 10, 27, 9, 5),
    from: { address: 'help@shop.example', name: 'Mia at Shop' },
    envelopeFrom: 'help@shop.example',
    recipients: to.map((address) => ({ address, role: 'to', state: 'waiting', at: null, code: null, text: null })),
    names: new Map(),
    subject: 'Grüße: Order 1042 [#7]',
    replyTo: null,
    root: 'root@shop.example',
    thread: ['q1@example.com'],
    inReplyTo: 'q1@example.com',
    loopTag: 'v1.abc',
    stopUrl: null,
    body: { html: '<p>It is on its way.</p>', text: 'It is on its way.\n.\n..' },
    signature: null,
    quote: null,
    files: [],
    ...changes,
  });
}

/** A file of that many bytes, made while it is read; `read` counts them. */
export function aLargeFile(size: number): { readonly file: CarriedFile; readonly read: () => number } {
  const chunk = Buffer.alloc(65_536, 'large ');
  let read = 0;
  const file: CarriedFile = {
    name: 'large.bin',
    contentType: 'application/octet-stream',
    contentId: null,
    size,
    open: async function* () {
      for (let left = size; left > 0; left -= chunk.length) {
        const next = chunk.subarray(0, Math.min(left, chunk.length));
        read += next.length;
        yield next;
      }
    },
  };
  return { file, read: () => read };
}
