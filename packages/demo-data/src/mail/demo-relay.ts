import type { MailRelay, RelayResult } from '@helpdesk/domain/ports';

type SentMail = Parameters<MailRelay['send']>[1];

/** What a relay answers where it does not take a mail, by the address of the recipient. */
export type RelayRefusals = ReadonlyMap<string, { readonly code: number; readonly text: string }>;

/** A relay that is not there: it connects to nothing. */
export interface DemoRelay extends MailRelay {
  /** Until the next call it refuses these, and takes every other mail. */
  refuse(refusals: RelayRefusals): void;
  /** The last mail that it was offered for this address. */
  lastTo(address: string): SentMail | undefined;
}

export function demoRelay(): DemoRelay {
  const offered = new Map<string, SentMail>();
  let refusals: RelayRefusals = new Map();
  return {
    refuse: (given) => {
      refusals = given;
    },
    lastTo: (address) => offered.get(address),
    send: async (_account, mail, { beforeLastByte }) => {
      const { to } = mail.envelope;
      for (const address of to) offered.set(address, mail);
      const refused = to.flatMap((address) => {
        const reply = refusals.get(address);
        return reply === undefined ? [] : [{ address, reply: { verb: 'rcpt', ...reply } as const }];
      });
      if (refused.length === to.length) return answered({ refused, last: null });
      await beforeLastByte();
      return answered({ refused, last: accepted });
    },
    source: () => {
      throw new Error('the demo has no mailbox that could keep a copy of a sent mail');
    },
    probe: async () => answered({ refused: [], last: accepted }),
  };
}

const accepted = { verb: 'end', code: 250, text: '2.0.0 Ok' } as const;

function answered(answer: RelayResult['answer']): RelayResult {
  return { answer, maxSize: null, relayId: null, isTooLarge: false };
}
