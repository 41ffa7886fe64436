import type { OutgoingMail } from '@helpdesk/domain';
import type { CarriedFile } from '@helpdesk/domain/ports';

/** A file of a mail, which is read in pieces. */
export function fileOfTests(name: string, content: string, changes: Partial<CarriedFile> = {}): CarriedFile {
  const bytes = Buffer.from(content);
  return {
    name,
    contentType: 'application/pdf',
    contentId: null,
    size: bytes.length,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
    },
    ...changes,
  };
}

/** A reply that has what most have. */
export function mailOfTests(changes: Partial<OutgoingMail<CarriedFile>> = {}): OutgoingMail<CarriedFile> {
  return {
    messageId: '0198c4de-0000-7000-8000-000000000001@shop.example',
    date: Date.UTC(2026, 10, 27, 9, 5),
    boundary: '0198c4de-0000-7000-8000-000000000001',
    from: { address: 'help@shop.example', name: 'Mia at Shop' },
    replyTo: 'help+r1x@shop.example',
    to: [{ address: 'ada@example.com', name: '' }],
    cc: [],
    subject: 'Order 1042 [#7]',
    inReplyTo: 'q1@example.com',
    references: ['root@shop.example', 'q1@example.com'],
    headers: [{ name: 'X-Helpdesk-Loop', value: 'v1.abc' }],
    envelope: {
      from: 'help@shop.example',
      to: ['ada@example.com'],
      id: '0198c4de-0000-7000-8000-000000000001',
      notify: ['FAILURE', 'DELAY'],
    },
    html: '<p>It is on its way.</p>',
    text: 'It is on its way.',
    images: [],
    attached: [],
    ...changes,
  };
}
