import { expect, it } from 'vitest';
import type { OpenMailbox } from '../../../ports/mail/mailbox.ts';
import { oneByOne } from './one-by-one.ts';

const never = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };

it('mail 1: calls on one connection begin when those before them have ended, failed ones too', async () => {
  const calls: string[] = [];
  const call = async <T>(name: string, result: T): Promise<T> => {
    calls.push(`${name} begins`);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    calls.push(`${name} ends`);
    return result;
  };
  const open: OpenMailbox = {
    uidValidity: '1',
    can: { idle: true, move: true, uidPlus: true },
    search: () => call('search', [1]),
    look: async () => {
      await call('look', 1);
      throw new Error('it is gone');
    },
    source: async function* () {
      yield await call('first part', new Uint8Array());
      yield await call('second part', new Uint8Array());
    },
    head: () => call('head', new Uint8Array()),
    settle: () => call('settle', 'seen'),
    wait: () => call('wait', 'time'),
    close: async () => {},
  };
  const mailbox = oneByOne(open);
  const source = async (parts: number): Promise<void> => {
    for await (const _part of mailbox.source(1)) if (--parts === 0) return;
  };
  const ended: Promise<unknown>[] = [
    mailbox.look(1),
    source(2),
    mailbox.search({ from: 1, since: null }),
    source(1),
    mailbox.head(1),
  ];
  ended.push(mailbox.settle(1, 'seen'), mailbox.wait(1, never));
  const [look, ...others] = await Promise.allSettled(ended);
  expect([look?.status, ...new Set(others.map(({ status }) => status))]).toEqual(['rejected', 'fulfilled']);
  const names = ['look', 'first part', 'second part', 'search', 'first part', 'head', 'settle', 'wait'];
  expect(calls).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
});
