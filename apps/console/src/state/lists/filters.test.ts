import { expect, it } from 'vitest';
import { type Filter, type FilterLine, filterText, readFilter, rulesOf } from './filters.ts';

const all = (...lines: FilterLine[]): Filter => ({ logic: 'all', lines });
const line = (field: FilterLine['field'], operator: FilterLine['operator'], ...values: string[]): FilterLine => ({
  ...{ field, operator, values },
});

it.each<[string, Filter]>([
  ['', all()],
  ['agent.is.me,4', all(line('agent', 'is', 'me', '4'))],
  ['team.none.', all(line('team', 'none'))],
  [
    'any;tag.is.refund;priority.not.High',
    { logic: 'any', lines: [line('tag', 'is', 'refund'), line('priority', 'not', 'High')] },
  ],
  ['tag.is.a~2cb~3bc~2ed~7ee', all(line('tag', 'is', 'a,b;c.d~e'))],
  ['status.is.7', all(line('status', 'is', '7'))],
  ['waiting.is.60;created.not.7', all(line('waiting', 'is', '60'), line('created', 'not', '7'))],
])('%j is read and written alike', (text, filter) => {
  expect(readFilter(text)).toEqual(filter);
  expect(filterText(filter)).toBe(text);
});

it.each(['nonsense', 'agent.like.4', 'tag.is.', 'team.is.x', 'inbox.some.', 'waiting.none.'])(
  '%j says nothing',
  (text) => {
    expect(readFilter(text).lines).toEqual([]);
  },
);

it('asks the service in its own language', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const priorities = [{ id: 3, name: 'High' }] as never;
  const filter = all(
    line('agent', 'is', 'me', '4'),
    line('team', 'not', '2'),
    line('priority', 'is', 'High'),
    line('tag', 'not', 'a', 'b'),
    line('channel', 'is', 'email'),
    line('inbox', 'is', '1'),
    line('waiting', 'is', '60'),
    line('created', 'is', '7'),
    line('agent', 'none'),
    line('status', 'not', '7', '8'),
  );
  expect(rulesOf(filter, { priorities }, now)).toEqual([
    { model: 'conversations', field: 'assigned_user_id', operator: 'in', value: ['me', '4'] },
    { model: 'conversations', field: 'assigned_team_id', operator: 'not equals', value: '2' },
    { model: 'conversations', field: 'priority_id', operator: 'in', value: ['3'] },
    { model: 'conversations', field: 'tags', operator: 'not contains', value: ['a', 'b'] },
    { model: 'inboxes', field: 'channel', operator: 'in', value: ['email'] },
    { model: 'conversations', field: 'inbox_id', operator: 'in', value: ['1'] },
    { model: 'conversations', field: 'waiting_since', operator: 'less than', value: '2026-11-22T11:00:00.000Z' },
    { model: 'conversations', field: 'created_at', operator: 'greater than', value: '2026-11-15T12:00:00.000Z' },
    { model: 'conversations', field: 'assigned_user_id', operator: 'not set' },
    { model: 'conversations', field: 'status_id', operator: 'not equals', value: '7' },
    { model: 'conversations', field: 'status_id', operator: 'not equals', value: '8' },
  ]);
});
