import type { AgentClient } from '@helpdesk/client';
import { expect, test } from 'vitest';
import { mailFacts } from './mail-facts.ts';

/** Answers in the order that the test wants. */
function heldClient() {
  const held: { readonly route: string; readonly answer: (value: unknown) => void; readonly fail: () => void }[] = [];
  const call = (route: string) =>
    new Promise<never>((resolve, reject) => {
      held.push({ route, answer: (value) => resolve(value as never), fail: () => reject(new Error('down')) });
    });
  return { held, call: call as AgentClient['call'] };
}

test('letters 9: of two looks the later one counts, and what cannot be fetched stays as it was', async () => {
  const client = heldClient();
  const facts = mailFacts(client, 'c', true);
  const [first, second] = [facts.look(), facts.look()];
  const [one, onePeople, two, twoPeople] = client.held;
  two?.answer({ to: ['new@x.example'] });
  twoPeople?.answer([{ address: 'new@x.example' }]);
  await second;
  one?.answer({ to: ['old@x.example'] });
  onePeople?.answer([]);
  await first;
  expect(facts.state.snapshot()).toEqual({
    defaults: { to: ['new@x.example'] },
    people: [{ address: 'new@x.example' }],
  });
  const third = facts.look();
  for (const each of client.held.slice(4)) each.fail();
  await third;
  expect(facts.state.snapshot().defaults).toEqual({ to: ['new@x.example'] });
});

test('letters 9: what could not be fetched is asked for again, and what was fetched is not', async () => {
  const client = heldClient();
  const facts = mailFacts(client, 'c', true);
  const first = facts.look();
  for (const each of client.held) each.fail();
  await first;
  const second = facts.lookAgain();
  // It is on its way already.
  await facts.lookAgain();
  expect(client.held).toHaveLength(4);
  const [defaults, people] = client.held.slice(2);
  defaults?.answer({ to: ['new@x.example'] });
  people?.answer([]);
  await second;
  await facts.lookAgain();
  expect(client.held).toHaveLength(4);
  expect(facts.state.snapshot().defaults).toEqual({ to: ['new@x.example'] });
});

test('people are not asked for by who may not read messages', async () => {
  const client = heldClient();
  void mailFacts(client, 'c', false).look();
  expect(client.held.map(({ route }) => route)).toEqual(['getReplyDefaults']);
});
