import { type Activity, activityText } from './activity.ts';
import { type ChangePart, removalReasons, sentenceOf } from './change-part.ts';
import { priorityNames } from './priority.ts';

/** Names that a desk has now: those of an older sentence are looked for among them. */
export interface KnownNames {
  /** Full names; of deleted agents too. */
  readonly agents: ReadonlySet<string>;
  readonly teams: ReadonlySet<string>;
  readonly statuses: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** A way to read a text, and how many of its names the desk does not have any more. */
interface Reading<Value> {
  readonly value: Value;
  readonly unknown: number;
}

type Readings<Value> = readonly Reading<Value>[];

/**
 * What an activity of an earlier version would have kept, by its sentence. Undefined where the sentence can be read in
 * two ways that are equally likely, or in no way: names may hold the words of sentences. A name that the desk does not
 * have any more is taken only without such words.
 *
 * @param actorName the one who did it, as they are called now
 * @param changes those that are kept already, without the name
 * @example
 * const none = new Set<string>();
 * const names = { agents: new Set(['Bob']), teams: none, statuses: none, tags: none };
 * readActivityText('Mia set priority to High and assigned Bob', 'Mia', names)
 * // { actor_name: 'Mia', changes: [{ type: 'priority', name: 'High' }, { type: 'agent_assigned', name: 'Bob' }] }
 */
export function readActivityText(
  text: string,
  actorName: string,
  names: KnownNames,
  changes?: readonly ChangePart[],
): Activity | undefined {
  if (changes !== undefined) {
    const rest = ` ${sentenceOf(changes)}`;
    return text.endsWith(rest) ? { actor_name: text.slice(0, -rest.length), changes } : undefined;
  }
  const actors = new Set([actorName]);
  const [likely, other] = likeliest(
    placesOf(text, ' ').flatMap(({ from, to }) =>
      both(
        nameOf(text.slice(0, from), actors),
        () => sentenceParts(text.slice(to), names),
        (name, parts): Activity => ({ actor_name: name, changes: parts }),
      ),
    ),
  );
  if (likely === undefined || likely.unknown === other?.unknown) return undefined;
  return activityText(likely.value) === text ? likely.value : undefined;
}

const verbs = ['set ', 'reopened ', 'assigned ', 'removed ', 'added '] as const;

/** What names hold only if they look like a part of a sentence. */
const words = [', ', ' and ', ' until ', ...verbs.map((verb) => ` ${verb}`)];
const beginnings = ['the team ', ...verbs];

function nameOf(name: string, known: ReadonlySet<string>): Readings<string> {
  if (known.has(name)) return [{ value: name, unknown: 0 }];
  const isDoubtful = words.some((word) => name.includes(word)) || beginnings.some((word) => name.startsWith(word));
  return name === '' || isDoubtful ? [] : [{ value: name, unknown: 1 }];
}

/** One clause; or several, the last of them behind "and". */
function sentenceParts(text: string, names: KnownNames): Readings<readonly ChangePart[]> {
  const clauseOf = (each: string): Readings<ChangePart> => clause(each, names);
  const several = placesOf(text, ' and ').flatMap(({ from, to }) =>
    both(
      clauseOf(text.slice(to)),
      () => listed(text.slice(0, from), clauseOf),
      (last, parts) => [...parts, last],
    ),
  );
  return likeliest([...alone(clauseOf(text)), ...several]);
}

function clause(text: string, names: KnownNames): Readings<ChangePart> {
  const fixed = fixedClauses.get(text);
  if (fixed !== undefined) return [{ value: fixed, unknown: 0 }];
  return [
    ...status(text, names),
    ...named(text, ['assigned ', ''], names.agents, (name) => ({ type: 'agent_assigned', name })),
    ...named(text, ['assigned the team ', ''], names.teams, (name) => ({ type: 'team_assigned', name })),
    ...named(text, ['removed the assigned team ', deleted], names.teams, (name) => ({ type: 'team_deleted', name })),
    ...named(text, ['removed the tag ', deleted], names.tags, (name) => ({ type: 'tag_deleted', name })),
    ...tags(text, 'added the tags ', names, (all) => ({ type: 'tags_added', names: all })),
    ...tags(text, 'removed the tags ', names, (all) => ({ type: 'tags_removed', names: all })),
  ];
}

const deleted = ', which was deleted';

/** By their words. */
const fixedClauses: ReadonlyMap<string, ChangePart> = new Map(
  [
    { type: 'reopened' } as const,
    { type: 'agent_removed' } as const,
    { type: 'team_removed' } as const,
    ...removalReasons.map((reason) => ({ type: 'agent_removed', reason }) as const),
    ...priorityNames.map((name) => ({ type: 'priority', name }) as const),
  ].map((part) => [sentenceOf([part]), part]),
);

function named(
  text: string,
  [before, after]: readonly [before: string, after: string],
  known: ReadonlySet<string>,
  partOf: (name: string) => ChangePart,
): Readings<ChangePart> {
  if (!text.startsWith(before) || !text.endsWith(after) || text.length < before.length + after.length) return [];
  const name = text.slice(before.length, text.length - after.length);
  return nameOf(name, known).map(({ value, unknown }) => ({ value: partOf(value), unknown }));
}

const lengthOfTime = '2026-01-02T09:00:00.000Z'.length;

function status(text: string, { statuses }: KnownNames): Readings<ChangePart> {
  const at = text.length - lengthOfTime;
  const time = text.slice(at);
  const until = ` until ${time}`;
  const isTime = at > 0 && !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time;
  return [
    ...named(text, ['set status to ', ''], statuses, (name) => ({ type: 'status', name })),
    ...(isTime ? named(text, ['set status to ', until], statuses, snoozed) : []),
  ];

  function snoozed(name: string): ChangePart {
    return { type: 'status', name, snoozed_until: time };
  }
}

function tags(
  text: string,
  before: string,
  { tags: known }: KnownNames,
  partOf: (names: readonly string[]) => ChangePart,
): Readings<ChangePart> {
  if (!text.startsWith(before)) return [];
  const all = listed(text.slice(before.length), (name) => nameOf(name, known));
  return all.map(({ value, unknown }) => ({ value: partOf(value), unknown }));
}

/** One, or several with commas between them; each may hold such a comma itself. */
function listed<Value>(whole: string, read: (text: string) => Readings<Value>): Readings<readonly Value[]> {
  const known = new Map<string, Readings<readonly Value[]>>();
  const readRest = (text: string): Readings<readonly Value[]> => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const several = placesOf(text, ', ').flatMap(({ from, to }) =>
      both(
        read(text.slice(0, from)),
        () => readRest(text.slice(to)),
        (first, rest) => [first, ...rest],
      ),
    );
    const found = likeliest([...alone(read(text)), ...several]);
    known.set(text, found);
    return found;
  };
  return readRest(whole);
}

/** The two with the fewest unknown names: whether the best is the only one can be told from these. */
function likeliest<Value>(readings: Readings<Value>): Readings<Value> {
  return readings.toSorted((one, other) => one.unknown - other.unknown).slice(0, 2);
}

function alone<Value>(readings: Readings<Value>): Readings<readonly Value[]> {
  return readings.map(({ value, unknown }) => ({ value: [value], unknown }));
}

function both<One, Other, Value>(
  one: Readings<One>,
  others: () => Readings<Other>,
  join: (one: One, other: Other) => Value,
): Readings<Value> {
  if (one.length === 0) return [];
  const second = others();
  return one.flatMap((each) =>
    second.map((other) => ({ value: join(each.value, other.value), unknown: each.unknown + other.unknown })),
  );
}

function placesOf(text: string, word: string): readonly { readonly from: number; readonly to: number }[] {
  const places: { readonly from: number; readonly to: number }[] = [];
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
    places.push({ from, to: from + word.length });
  }
  return places;
}
