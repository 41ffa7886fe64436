import { nothingVisible, type PageRequest, type SearchPage, type Visibility } from '@helpdesk/domain';
import { expect } from 'vitest';
import type { FilledDesk } from './fill-desks.ts';

type Kind = keyof FilledDesk['ids'];

const kinds: readonly Kind[] = ['messages', 'contacts', 'conversations'];

/** How many hits of each rank were compared. */
export type Compared = Map<string, number>;

/** Each kind of search, of everything and of what one agent may read, page by page. */
export async function compareSearches(
  desks: readonly [FilledDesk, FilledDesk],
  queries: readonly string[],
): Promise<Compared> {
  const compared: Compared = new Map();
  for (const query of queries) {
    for (const kind of kinds) {
      for (const isAll of [true, false]) {
        const [expected = [], found] = await Promise.all(desks.map((desk) => everyPage(desk, { kind, query, isAll })));
        expect(found, `${kind} with ${JSON.stringify(query)}`).toEqual(expected);
        for (const rank of expected.flatMap(({ ranks }) => ranks)) {
          compared.set(`${kind} ${rank}`, (compared.get(`${kind} ${rank}`) ?? 0) + 1);
        }
      }
    }
  }
  return compared;
}

interface Asked {
  readonly kind: Kind;
  readonly query: string;
  readonly isAll: boolean;
}

async function everyPage(desk: FilledDesk, asked: Asked) {
  const pages = [];
  let after: PageRequest['after'];
  do {
    const { items, ranks, total, totalIsMore, next } = await search(desk, asked, { page: 1, size: 7, after });
    pages.push({ items: items.map(({ id }) => desk.ids[asked.kind].indexOf(id)), ranks, total, totalIsMore });
    after = next ?? undefined;
  } while (after !== undefined);
  return pages;
}

function search(
  { store, me }: FilledDesk,
  { kind, query, isAll }: Asked,
  page: PageRequest,
): Promise<SearchPage<{ readonly id: number }>> {
  const visibility: Visibility = isAll ? { ...nothingVisible, all: true } : { ...nothingVisible, assignedTo: me };
  return store.read<SearchPage<{ readonly id: number }>>(({ messages, contacts, conversations }) => {
    if (kind === 'messages') return messages.search(query, visibility, page);
    return kind === 'contacts' ? contacts.search(query, page) : conversations.search(query, visibility, me, page);
  });
}
