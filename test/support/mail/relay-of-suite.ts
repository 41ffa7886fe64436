import { expect } from 'vitest';
import { startRelay } from './relay-server.ts';
import type { RelayOfSuite } from './relay-suite.ts';

/** What `RelayOfSuite` asks for, in this process. */
export async function relayInProcess(): Promise<RelayOfSuite> {
  const relay = await startRelay({
    tls: 'starttls',
    size: 40_000_000,
    script: [
      { at: 'rcpt', to: 'later@x.example', answer: { code: 450, text: '4.2.0 try later' } },
      { at: 'rcpt', to: 'full@x.example', answer: { code: 452, text: '4.2.2 mailbox full' } },
      { at: 'rcpt', to: 'unknown@x.example', answer: { code: 550, text: '5.1.1 no such user' } },
      { at: 'mail', from: 'other@shop.example', answer: { code: 553, text: '5.7.1 not your address' } },
    ],
  });
  return {
    account: { ...relay.account, server: { ...relay.account.server, tls_type: 'none' } },
    arrived: async (address) => {
      await expect.poll(relay.open).toBe(0);
      return relay.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => raw);
    },
    close: relay.close,
  };
}
