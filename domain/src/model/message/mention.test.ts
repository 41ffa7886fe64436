import { expect, it } from 'vitest';
import { distinctMentions, type Mention } from './mention.ts';

const agent = (id: number): Mention => ({ type: 'agent', id });
const team = (id: number): Mention => ({ type: 'team', id });

it('each is kept once, where it came first', () => {
  expect(distinctMentions([agent(7), team(7), agent(7), agent(2), team(7)])).toEqual([agent(7), team(7), agent(2)]);
  const same = agent(3);
  expect(distinctMentions([same, team(3), same])).toEqual([same, team(3)]);
  expect(distinctMentions([])).toEqual([]);
});
