import { expect, test } from 'vitest';
import { turnKeeper } from './turn-keeper.ts';

function keeper() {
  const told: string[] = [];
  const turns = turnKeeper(
    () => [1, 2, 3],
    (worker) => told.push(`turn ${worker}`),
    (worker) => told.push(`press ${worker}`),
  );
  return {
    turns,
    told: () => told.splice(0),
  };
}

test('whoever wants to write first has the turn at once, and the others learn that it is crowded', () => {
  const { turns, told } = keeper();
  turns.want(2);
  expect(told()).toEqual(['press 1', 'press 3', 'turn 2']);
});

test('turns are given in the order in which they were wanted', () => {
  const { turns, told } = keeper();
  for (const worker of [1, 2, 3, 2]) turns.want(worker);
  told();
  turns.give(1);
  expect(told()).toEqual(['turn 2', 'press 2']);
  turns.give(2);
  expect(told()).toEqual(['turn 3']);
  turns.give(3);
  expect(told()).toEqual([]);
  turns.want(1);
  expect(told()).toContain('turn 1');
});

test('nobody gives the turn of another', () => {
  const { turns, told } = keeper();
  turns.want(1);
  turns.want(2);
  told();
  turns.give(2);
  turns.give(3);
  expect(told()).toEqual([]);
});

test('a worker that has ended neither keeps a turn nor gets one', () => {
  const { turns, told } = keeper();
  for (const worker of [1, 2, 3]) turns.want(worker);
  told();
  turns.forget(2);
  expect(told()).toEqual([]);
  turns.forget(1);
  expect(told()).toEqual(['turn 3']);
});
