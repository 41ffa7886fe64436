import { expect, expectTypeOf, test } from 'vitest';
import type { Ports } from '../ports/ports.ts';
import { bind, bindWhenUsed, type PortsOf } from './bind.ts';
import type { listPriorities } from './conversation/list-priorities.ts';
import type { setConversationTags } from './conversation/set-conversation-tags.ts';

const add = ({ first }: { readonly first: number }, second: number): number => first + second;
const greet = ({ name }: { readonly name: string }): string => `Hello ${name}`;

test('bound use cases are called without their ports', () => {
  const bound = bind({ add, greet }, { first: 1, name: 'Ada' });
  expect(bound.add(2)).toBe(3);
  expect(bound.greet()).toBe('Hello Ada');
});

test('use cases that are bound when they are used have the ports of their own object', () => {
  const cases = { add, greet };
  const first = bindWhenUsed(cases, { first: 1, name: 'Ada' });
  const second = bindWhenUsed(cases, { first: 5, name: 'Bo' });
  expect([first.add(2), second.add(2)]).toEqual([3, 7]);
  expect([first.greet(), second.greet()]).toEqual(['Hello Ada', 'Hello Bo']);
});

test('binding asks for the ports that the use cases need, and for no others', () => {
  expectTypeOf<Pick<Ports, 'store'>>().toExtend<PortsOf<{ list: typeof listPriorities }>>();
  type Both = PortsOf<{ list: typeof listPriorities; tag: typeof setConversationTags }>;
  expectTypeOf<Pick<Ports, 'store' | 'clock' | 'ids'>>().toExtend<Both>();
  expectTypeOf<Pick<Ports, 'store' | 'clock'>>().not.toExtend<Both>();
  // @ts-expect-error: a port is missing
  expect(() => bind({ add, greet }, { first: 1 }).greet()).not.toThrow();
});
