import {
  alikeNames,
  doubtfulWords,
  enoughWithoutTypos,
  type Hit,
  hitOfKeyset,
  isBetterHit,
  keysetOfHit,
  type PageRequest,
  type SearchedRecord,
  type SearchKind,
  type SearchPage,
  searchPageOf,
  searchRank,
  searchSteps,
  searchWords,
  typoStep,
} from '@helpdesk/domain';
import { withRoom } from './rows.ts';
import type { State } from './state.ts';

interface Found<T> extends Hit {
  readonly item: T;
}

/** The part of the hits that a page asks for, by the rank that the domain gives to each record. */
export function searchRecords<T extends { readonly id: number }>(
  state: State,
  { kind, text, page }: { readonly kind: SearchKind; readonly text: string; readonly page: PageRequest },
  items: readonly T[],
  recordOf: (item: T) => SearchedRecord,
): SearchPage<T> {
  const steps = searchSteps(kind, text);
  const hitsBy = (wanted: typeof steps): Found<T>[] =>
    items.flatMap((item) => {
      const rank = searchRank(wanted, recordOf(item));
      return rank === undefined ? [] : [{ id: item.id, rank, item }];
    });
  const after = page.after && hitOfKeyset(page.after);
  const exact = hitsBy(steps);
  const guesses = exact.length < enoughWithoutTypos || (after !== undefined && after.rank >= steps.length);
  const guess = guesses && kind !== 'messages' ? typoStep(kind, text, alikeIn(state, text)) : undefined;
  const hits = guess === undefined ? exact : hitsBy([...steps, guess]);
  hits.sort((a, b) => (isBetterHit(a, b) ? -1 : 1));
  const counted = searchPageOf(hits, page);
  if (after === undefined) return shown(counted.items, counted.next !== null, counted);
  const behind = hits.filter((hit) => isBetterHit(after, hit));
  return shown(behind.slice(0, page.size), behind.length > page.size, counted);
}

function shown<T>(
  hits: readonly Found<T>[],
  isMore: boolean,
  { total, totalIsMore }: { readonly total: number; readonly totalIsMore: boolean },
): SearchPage<T> {
  const items = withRoom(hits.map(({ item }) => item));
  const fit = hits.slice(0, items.length);
  const last = fit.at(-1);
  const next = (isMore || fit.length < hits.length) && last !== undefined ? keysetOfHit(last) : null;
  return { items, ranks: fit.map(({ rank }) => rank), total, totalIsMore, next };
}

function alikeIn(state: State, text: string): ReadonlyMap<string, readonly string[]> {
  const names = [...state.contacts.values()].flatMap((row) => searchWords(`${row.firstName} ${row.lastName}`));
  return new Map(doubtfulWords(text).map((word) => [word, alikeNames(word, names)]));
}
