import type { Signal } from '@helpdesk/domain';
import { describe, expect, it } from 'vitest';
import { type LeftPositions, leftPositions } from './left-positions.ts';

/** Nodes that hear each other at once. */
function nodes(count: number) {
  let time = 0;
  const all: LeftPositions[] = [];
  const publish = (signal: Extract<Signal, { type: 'left' }>) => {
    for (const node of all) node.signal(signal);
  };
  for (let each = 0; each < count; each++) all.push(leftPositions(publish, () => time));
  return {
    all,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('foreign G23: where clients without cursors stood', () => {
  it('is given to one socket of the same reader, the lowest first, on any node', () => {
    const [one, other] = nodes(2).all;
    one?.leave('7 session', 12);
    other?.leave('7 session', 9);
    one?.leave('8 session', 3);
    expect(other?.take('7 session')).toBe(9);
    expect(one?.take('7 session')).toBe(12);
    expect([one?.take('7 session'), other?.take('7 session')]).toEqual([undefined, undefined]);
    expect(other?.take('8 session')).toBe(3);
  });

  it('is forgotten after two minutes', () => {
    const { all, pass } = nodes(1);
    const [one] = all;
    one?.leave('7', 1);
    pass(60_000);
    one?.leave('7', 2);
    pass(59_999);
    one?.tick();
    expect(one?.take('7')).toBe(1);
    one?.leave('7', 3);
    pass(60_001);
    expect(one?.take('7')).toBe(3);
    one?.leave('7', 4);
    pass(120_000);
    one?.tick();
    expect(one?.take('7')).toBeUndefined();
  });

  it('is bounded: 20 sockets of a reader, 10,000 readers, the newest', () => {
    const [one] = nodes(1).all;
    for (let position = 1; position <= 30; position++) one?.leave('7', position);
    const taken = Array.from({ length: 21 }, () => one?.take('7'));
    expect(taken).toEqual([...Array.from({ length: 20 }, (_, index) => index + 11), undefined]);
    for (let reader = 1; reader <= 10_001; reader++) one?.leave(`${reader}`, reader);
    expect([one?.take('1'), one?.take('2'), one?.take('10001')]).toEqual([undefined, 2, 10_001]);
  });
});
