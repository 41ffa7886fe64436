import { inboxChannels } from '@helpdesk/domain';
import type { Catalogues } from '../../state/catalogues.ts';
import type { FilterField, FilterLine } from '../../state/lists/filters.ts';
import { words } from '../../words/en.ts';
import { listWords } from '../../words/lists.ts';
import { fullName, priorityName, statusName } from '../../words/names.ts';

const { filter } = listWords;

/** Every value of a field that can be chosen, with its name. */
export function choicesOf(
  { field, operator }: Pick<FilterLine, 'field' | 'operator'>,
  catalogues: Catalogues,
): readonly { readonly key: string; readonly label: string }[] {
  switch (field) {
    case 'status':
      return catalogues.statuses.map(({ id, name }) => named(id, statusName(name)));
    case 'agent':
      return [
        { key: 'me', label: filter.me },
        ...catalogues.agents.filter(({ enabled }) => enabled).map((each) => named(each.id, fullName(each))),
      ];
    case 'team':
      return catalogues.teams.map(({ id, name }) => named(id, name));
    case 'inbox':
      return catalogues.inboxes.map(({ id, name }) => named(id, name));
    case 'channel':
      return inboxChannels.map((key) => ({ key, label: filter.channels[key] }));
    case 'tag':
      return catalogues.tags.map(({ name }) => named(name, name));
    case 'priority':
      return catalogues.priorities.map(({ name }) => named(name, priorityName(name)));
    case 'waiting':
      return Object.entries(filter.minutes).map(([key, label]) => ({ key, label }));
    case 'created':
      return [1, 7, 30, 90].map((days) => named(days, operator === 'is' ? filter.days(days) : filter.daysAgo(days)));
  }
}

const named = (key: string | number, label: string) => ({ key: String(key), label });

/** What the values of a line are called, also where there is no such thing any more. */
export function valueNames(line: FilterLine, catalogues: Catalogues): string {
  const closed = line.field === 'inbox' ? catalogues.closedInboxes.map(({ id, name }) => named(id, name)) : [];
  const known = new Map([...choicesOf(line, catalogues), ...closed].map(({ key, label }) => [key, label]));
  return words.listed(line.values.map((value) => known.get(value) ?? unknownName(line.field, value)));
}

function unknownName(field: FilterField, value: string): string {
  if (field === 'waiting') return filter.minute(Number(value));
  if (field === 'created') return filter.days(Number(value));
  return filter.unknown(value);
}

/** A line in words, for its chip. */
export function chipText(line: FilterLine, catalogues: Catalogues): string {
  const { chip, fields, days } = filter;
  const { field, operator, values } = line;
  if (field === 'waiting') return chip.waiting(valueNames(line, catalogues));
  if (field === 'created') return (operator === 'is' ? chip.since : chip.before)(days(Number(values[0] ?? 0)));
  if (operator === 'some' || operator === 'none') return chip[operator](fields[field]);
  return chip[operator](fields[field], valueNames(line, catalogues));
}

export function operatorName({ field, operator }: Pick<FilterLine, 'field' | 'operator'>): string {
  if (field === 'created' && (operator === 'is' || operator === 'not')) return filter.created[operator];
  return filter.operators[operator];
}
