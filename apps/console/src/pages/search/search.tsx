import type { FoundContact, FoundConversation, FoundMessage } from '@helpdesk/client';
import { isSearchable } from '@helpdesk/domain';
import { isOfComposition } from '@helpdesk/ui';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { type Found, findContacts, findConversations, findMessages } from '../../state/lists/search.ts';
import { useFound } from '../../state/lists/use-found.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Failed, Page } from '../../ui/page.tsx';
import ui from '../../ui/ui.module.css';
import { useAskedText } from '../../ui/use-asked-text.ts';
import { fullName, statusName } from '../../words/names.ts';
import { searchWords as text } from '../../words/search.ts';
import { whenOf } from '../../words/times.ts';
import style from './search.module.css';

interface Results {
  readonly conversations: Found<FoundConversation> | undefined;
  readonly messages: Found<FoundMessage> | undefined;
  readonly contacts: Found<FoundContact> | undefined;
}

type Group = keyof Results;

const few = 5;
const many = 50;

/** One field, three groups of results. What is looked for stands in the address. */
export function Search({ begun }: { readonly begun: string }) {
  const [, go] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('q') ?? '';
  const { text: typed, setText: setTyped, wrote } = useAskedText(asked, begun);
  const [only, setOnly] = useState<Group>();
  const [tries, setTries] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const find = useFind(only);
  const { text: looked, value, error } = useFound(typed, find, tries);
  useEffect(() => {
    // Only what was looked for is kept, so that Back leaves the page.
    if (looked === '' || looked === asked) return;
    wrote(looked);
    go(`/search?q=${encodeURIComponent(looked)}`, { replace: true });
  }, [looked]);
  useEffect(() => setOnly(undefined), [asked]);
  const total = value === undefined ? 0 : totalOf(value);
  useEffect(() => {
    if (value !== undefined) announce('status', text.found(total));
  }, [value]);

  const input = (): HTMLInputElement | null | undefined => place.current?.querySelector('input');
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || isOfComposition(event)) return;
    const stops = [input(), ...(place.current?.querySelectorAll<HTMLElement>('a[data-hit]') ?? [])];
    const index = stops.findIndex((each) => each?.isSameNode(document.activeElement));
    stops[Math.max(0, Math.min(index + step, stops.length - 1))]?.focus();
    event.preventDefault();
  };
  const change = (next: string): void => {
    setTyped(next);
    // A space more finds the same, and nothing is asked for.
    if (next.trim() !== typed.trim()) setOnly(undefined);
  };
  const show = (group: Group | undefined): void => {
    setOnly(group);
    setTries((count) => count + 1);
  };
  return (
    <Page title={text.title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from the field to its results */}
      <div ref={place} class={style.search} onKeyDown={onKeyDown}>
        <div class={style.field}>
          <Icon name="search" />
          <input
            dir="auto"
            type="search"
            autofocus
            autocomplete="off"
            aria-label={text.field}
            placeholder={text.field}
            value={typed}
            onInput={(event) => change(event.currentTarget.value)}
          />
          {typed !== '' && (
            <IconButton
              icon="close"
              label={text.clear}
              onClick={() => {
                change('');
                input()?.focus();
              }}
            />
          )}
        </div>
        {error !== null && <Failed error={error} onRetry={() => setTries(tries + 1)} />}
        {value !== undefined && total === 0 && <Blank title={text.nothing(looked)} />}
        {value !== undefined && <Groups value={value} only={only} onOnly={show} />}
        {value === undefined && error === null && <Hint typed={typed} />}
      </div>
    </Page>
  );
}

function Hint({ typed }: { readonly typed: string }) {
  if (isSearchable(typed)) return null;
  return <p class={style.hint}>{typed.trim() === '' ? text.start : text.short}</p>;
}

function totalOf({ conversations, messages, contacts }: Results): number {
  return [conversations, messages, contacts].reduce((sum, group) => sum + (group?.total ?? 0), 0);
}

/** The groups that the agent may look into; one of them alone, with more of it, where that is asked for. */
function useFind(only: Group | undefined) {
  const { client, agent } = useWorkspace();
  const may = (permission: (typeof agent.permissions)[number], group: Group): boolean =>
    agent.permissions.includes(permission) && (only === undefined || only === group);
  const size = only === undefined ? few : many;
  return async (wanted: string, signal: AbortSignal): Promise<Results> => {
    const [conversations, messages, contacts] = await Promise.all([
      may('conversations:read', 'conversations') ? findConversations(client, wanted, size, signal) : undefined,
      may('messages:read', 'messages') ? findMessages(client, wanted, size, signal) : undefined,
      may('contacts:read', 'contacts') ? findContacts(client, wanted, size, signal) : undefined,
    ]);
    return { conversations, messages, contacts };
  };
}

interface GroupsProps {
  readonly value: Results;
  readonly only: Group | undefined;
  readonly onOnly: (group: Group | undefined) => void;
}

function Groups({ value: { conversations, messages, contacts }, only, onOnly }: GroupsProps) {
  const props = { only, onOnly };
  return (
    <>
      <OneGroup name="conversations" found={conversations} {...props}>
        {conversations?.items.map((each) => (
          <ConversationHit key={each.uuid} found={each} />
        ))}
      </OneGroup>
      <OneGroup name="messages" found={messages} {...props}>
        {messages?.items.map((each) => (
          <MessageHit key={each.uuid} found={each} />
        ))}
      </OneGroup>
      <OneGroup name="contacts" found={contacts} {...props}>
        {contacts?.items.map((each) => (
          <ContactHit key={each.id} found={each} />
        ))}
      </OneGroup>
    </>
  );
}

interface OneGroupProps extends Omit<GroupsProps, 'value'> {
  readonly name: Group;
  readonly found: Found<unknown> | undefined;
  readonly children: ComponentChildren;
}

function OneGroup({ name, found, only, onOnly, children }: OneGroupProps) {
  if (found === undefined || found.items.length === 0) return null;
  const count = text.count(found.total, found.isMore);
  return (
    <section class={style.group} aria-label={text.groups[name]}>
      <header>
        <h3>
          {text.groups[name]} <span>{count}</span>
        </h3>
        {only === name ? (
          <Button kind="link" onClick={() => onOnly(undefined)}>
            {text.fewer}
          </Button>
        ) : (
          found.total > found.items.length && (
            <Button kind="link" onClick={() => onOnly(name)}>
              {text.all[name](count)}
            </Button>
          )
        )}
      </header>
      <ul>{children}</ul>
    </section>
  );
}

function ConversationHit({ found }: { readonly found: FoundConversation }) {
  const { contact, uuid, subject, reference_number: number, status, last_message_at: at, created_at: start } = found;
  const name = fullName(contact);
  return (
    <Hit
      href={`/c/${uuid}`}
      sign={<Face id={contact.id} name={name} picture={contact.avatar_url} size={28} />}
      title={subject ?? name}
      end={`#${number} · ${statusName(status)} · ${whenOf(Date.parse(at ?? start))}`}
      snippet={found.snippet}
    />
  );
}

function MessageHit({ found }: { readonly found: FoundMessage }) {
  const { uuid, conversation_uuid: conversation, conversation_subject: subject, created_at: at, author } = found;
  return (
    <Hit
      href={`/c/${conversation}?m=${uuid}`}
      sign={<Icon name={found.private ? 'lock' : 'chat'} />}
      title={text.inSubject(fullName(author), subject ?? text.noSubject)}
      end={[found.private && text.note, whenOf(Date.parse(at))].filter(Boolean).join(' · ')}
      snippet={found.snippet}
    />
  );
}

function ContactHit({ found }: { readonly found: FoundContact }) {
  const name = fullName(found);
  return (
    <Hit
      href={`/contacts/${found.id}`}
      sign={<Face id={found.id} name={name} picture={found.avatar_url} size={28} />}
      title={name}
      end={found.email ?? ''}
      snippet={found.snippet}
    />
  );
}

interface HitProps {
  readonly href: string;
  readonly sign: ComponentChildren;
  readonly title: string;
  readonly end: string;
  readonly snippet: readonly { readonly text: string; readonly hit: boolean }[];
}

function Hit({ href, sign, title, end, snippet }: HitProps) {
  return (
    <li>
      <Link href={href} class={style.hit} data-hit>
        <span class={style.sign} aria-hidden="true">
          {sign}
        </span>
        <span class={`${style.title} ${ui.cut}`} dir="auto">
          {title}
        </span>
        <small>{end}</small>
        <span class={`${style.snippet} ${ui.cut}`} dir="auto">
          {snippet.map(({ text: part, hit }, index) => (hit ? <mark key={index}>{part}</mark> : part))}
        </span>
      </Link>
    </li>
  );
}
