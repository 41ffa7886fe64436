import type { ContactListItem, FoundContact } from '@helpdesk/client';
import { isSearchable, maxOpenConversations } from '@helpdesk/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { useWorkspace } from '../../state/workspace.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { Blank, Failed, Page } from '../../ui/page.tsx';
import { rowsOf } from '../../ui/tables/rows-of.ts';
import { SortHead } from '../../ui/tables/sort-head.tsx';
import ui from '../../ui/ui.module.css';
import { useAskedText } from '../../ui/use-asked-text.ts';
import { contactWords } from '../../words/contacts.ts';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { whenOf } from '../../words/times.ts';
import { ContactDialog } from './contact-dialog.tsx';
import {
  type ContactSorting,
  contactsPath,
  nextContactSorting,
  type SortKey,
  sortFields,
  sortingOf,
} from './contact-sorting.ts';
import style from './contacts.module.css';

type Listed = Omit<FoundContact, 'snippet'> & Partial<Pick<ContactListItem, 'open_conversations'>>;

const typingMs = 150;

/** Every contact, or those that a search has found. */
export function ContactList() {
  const { agent } = useWorkspace();
  const [, go] = useLocation();
  const params = new URLSearchParams(useSearch());
  const asked = params.get('q') ?? '';
  const sorting = sortingOf(params);
  const { text, setText, wrote } = useAskedText(asked);
  const [isNew, setNew] = useState(false);
  const [created, setCreated] = useState<number>();
  useEffect(() => {
    // The dialog is gone by now, and nothing on the page is unsaved.
    if (created !== undefined) go(`/contacts/${created}`);
  }, [created, go]);
  const mayList = agent.permissions.includes('contacts:read_all');
  useEffect(() => {
    if (text.trim() === asked) return;
    const timer = setTimeout(() => {
      wrote(text.trim());
      go(contactsPath(sorting, text.trim()), { replace: true });
    }, typingMs);
    return () => clearTimeout(timer);
  }, [text, asked, sorting.key, sorting.direction, go]);
  return (
    <Page
      title={contactWords.title}
      actions={
        agent.permissions.includes('contacts:write') && (
          <Button kind="main" icon="plus" onClick={() => setNew(true)}>
            {contactWords.create}
          </Button>
        )
      }
    >
      <div class={style.list}>
        <div class={style.search}>
          <label class={ui.hidden} for="contact-search">
            {contactWords.search}
          </label>
          <span class={ui.input}>
            <Icon name="search" />
            <input
              dir="auto"
              id="contact-search"
              type="search"
              autocomplete="off"
              aria-describedby="contact-search-hint"
              value={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          </span>
          <p id="contact-search-hint">{contactWords.searchHint}</p>
        </div>
        {isSearchable(asked) ? <Found text={asked} /> : mayList && <All sorting={sorting} asked={asked} />}
      </div>
      {isNew && <ContactDialog onClose={() => setNew(false)} onSaved={({ id }) => setCreated(id)} />}
    </Page>
  );
}

function All({ sorting, asked }: { readonly sorting: ContactSorting; readonly asked: string }) {
  const { client } = useWorkspace();
  const [, go] = useLocation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['contacts', 'list', sorting],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      client.call('listContacts', {
        query: {
          page_size: 50,
          order_by: sortFields[sorting.key],
          order: sorting.direction === 'ascending' ? 'asc' : 'desc',
          ...(cursor && { cursor }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // The rows stay until they are there in the other order.
    placeholderData: (before) => before,
  });
  if (data === undefined)
    return error === null ? <Skeleton /> : <NotLoaded error={error} onRetry={() => void refetch()} />;
  const total = data.pages[0]?.total ?? 0;
  if (total === 0) return <Blank title={contactWords.empty} hint={contactWords.emptyHint} />;
  return (
    <>
      <Table
        contacts={rowsOf(data.pages, ({ id }) => id)}
        sorting={sorting}
        onSort={(key) => go(contactsPath(nextContactSorting(sorting, key), asked))}
      />
      {hasNextPage && (
        <More label={contactWords.more} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
      <p class={style.total}>{contactWords.total(total)}</p>
    </>
  );
}

function Found({ text }: { readonly text: string }) {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: ['contacts', 'search', text],
    queryFn: async ({ signal }) => {
      const found = await client.call('searchContacts', { query: { query: text, page_size: 50 }, signal });
      return Array.isArray(found) ? { results: found, total: found.length } : found;
    },
    // What was found for fewer letters stays until the next is there.
    placeholderData: (before) => before,
  });
  const count = data?.results.length;
  useEffect(() => {
    if (count !== undefined) announce('status', contactWords.found(count, false));
  }, [count]);
  if (data === undefined)
    return error === null ? <Skeleton /> : <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (data.results.length === 0) return <Blank title={contactWords.nothing(text)} hint={contactWords.nothingHint} />;
  return (
    <>
      <Table contacts={data.results} />
      <p class={style.total}>{contactWords.found(data.results.length, data.total > data.results.length)}</p>
    </>
  );
}

function NotLoaded({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return <Failed error={error} onRetry={onRetry} />;
}

interface TableProps {
  readonly contacts: readonly Listed[];
  /** Undefined for search results: the best matches come first, and open conversations are not counted. */
  readonly sorting?: ContactSorting | undefined;
  readonly onSort?: ((key: SortKey) => void) | undefined;
}

function Table({ contacts, sorting, onSort }: TableProps) {
  const { column } = contactWords;
  const areOpenShown = sorting !== undefined;
  return (
    <table class={style.table}>
      <thead>
        <tr>
          <Head name="name" sorting={sorting} onSort={onSort} />
          <Head name="email" sorting={sorting} onSort={onSort} data-wide />
          <th scope="col" data-middle>
            {column.kind}
          </th>
          <Head name="seen" sorting={sorting} onSort={onSort} />
          {areOpenShown && (
            <th scope="col" data-number>
              {column.open}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.id}>
            <th scope="row">
              <Link href={`/contacts/${contact.id}`} dir="auto">
                {fullName(contact)}
              </Link>
              <small dir="auto">{contact.email}</small>
            </th>
            <td data-wide title={contact.email ?? undefined}>
              <bdi>{contact.email ?? contactWords.none}</bdi>
            </td>
            <td data-middle>
              <Kind contact={contact} />
            </td>
            <td class={style.seen}>
              {contact.availability_status === 'online' ? (
                <span class={style.here}>{contactWords.here}</span>
              ) : contact.last_active_at === null ? (
                contactWords.never
              ) : (
                whenOf(Date.parse(contact.last_active_at))
              )}
            </td>
            {areOpenShown && <td data-number>{openText(contact.open_conversations ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps extends Pick<TableProps, 'sorting' | 'onSort'> {
  readonly name: SortKey;
  readonly 'data-wide'?: boolean;
}

function Head({ name, sorting, onSort, ...rest }: HeadProps) {
  const text = contactWords.column[name];
  if (sorting === undefined) {
    return (
      <th scope="col" {...rest}>
        {text}
      </th>
    );
  }
  const direction = sorting.key === name ? sorting.direction : undefined;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} {...rest}>
      <SortHead name={text} direction={direction} onSort={() => onSort?.(name)} />
    </th>
  );
}

/** No figure where there is nothing. */
function openText(count: number): string {
  if (count === 0) return '';
  return count >= maxOpenConversations ? contactWords.openMost : words.number(count);
}

export function Kind({ contact: { type, enabled } }: { readonly contact: Pick<Listed, 'type' | 'enabled'> }) {
  if (!enabled) return <span class={`${ui.chip} ${ui.chipBad}`}>{contactWords.blocked}</span>;
  if (type === 'visitor') return <span class={ui.chip}>{contactWords.visitor}</span>;
  return (
    <span class={`${ui.chip} ${ui.chipGood}`}>
      <Icon name="shield" small />
      {contactWords.verified}
    </span>
  );
}

const rows = Array.from({ length: 8 }, (_, row) => row);

function Skeleton() {
  return (
    <div class={style.skeleton} aria-busy="true">
      {rows.map((row) => (
        <div key={row}>
          <span class={ui.skeleton} />
        </div>
      ))}
    </div>
  );
}
