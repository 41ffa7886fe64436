import type { Conversation, FoundContact, FoundConversation } from '@helpdesk/client';
import { isSearchable } from '@helpdesk/domain';
import { isOfComposition } from '@helpdesk/ui';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { useEntries } from '../../app/nav.tsx';
import { placeOf } from '../../routes.ts';
import { findContacts, findConversations } from '../../state/lists/search.ts';
import { useFound } from '../../state/lists/use-found.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { announce } from '../../ui/announcer.tsx';
import { Key } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import ui from '../../ui/ui.module.css';
import { commandWords as text } from '../../words/command.ts';
import { fullName } from '../../words/names.ts';
import style from './command.module.css';
import {
  type Command,
  changeCommands,
  conversationCommands,
  type GroupName,
  peopleCommands,
  placeCommands,
  settingCommands,
} from './commands.tsx';
import { lastUsed, rememberUse } from './last-used.ts';
import { Line } from './line.tsx';
import { type Ranked, rank } from './rank.ts';

const groups: readonly GroupName[] = ['conversation', 'places', 'people', 'settings', 'changes'];
/** The most commands shown of a group, so that the others stay in view. */
const perGroup = 7;

interface Shown {
  readonly name: string;
  readonly commands: readonly Ranked<Command>[];
}

interface CommandMenuProps {
  readonly onClose: () => void;
  /** What was typed before it was there. */
  readonly begun: string;
}

/** Everything that can be done, by its words. Nothing exists only here. */
export function CommandMenu({ onClose, begun }: CommandMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [, go] = useLocation();
  const [typed, setTyped] = useState(begun);
  const [at, setAt] = useState(0);
  const [isAlone, setAlone] = useState(false);
  const { row, commands } = useCommands(typed, isAlone);
  const used = useMemo(lastUsed, []);
  const shown = useMemo(() => shownGroups(commands, typed, used), [commands, typed, used]);
  const flat = shown.flatMap((group) => group.commands);
  const index = Math.min(at, flat.length - 1);

  // At once: the next letter is already on its way.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  useEffect(() => {
    if (typed !== '') announce('status', text.results(flat.length));
  }, [typed, flat.length]);
  useEffect(() => {
    dialog.current?.querySelector('[data-at]')?.scrollIntoView({ block: 'nearest' });
  });

  const act = (number: number, isApart = false): void => {
    const command = flat[number]?.item;
    if (command === undefined) return;
    rememberUse(command.id);
    if (isApart && command.href !== undefined) {
      window.open(command.href, '_blank', 'noopener');
      return;
    }
    onClose();
    // The menu is gone then, and the focus is where it was: what a key does begins there.
    setTimeout(() => (command.href === undefined ? command.run?.() : go(command.href)), 0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOfComposition(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((index + step + flat.length) % Math.max(1, flat.length));
    else if (event.key === 'Enter') act(index, event.ctrlKey || event.metaKey);
    else if (event.key === 'Backspace' && typed === '' && row !== undefined) setAlone(true);
    else return;
    event.preventDefault();
  };
  let number = -1;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      class={style.menu}
      aria-label={text.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div class={style.paper}>
        <MenuField
          list={`${id}-list`}
          active={flat.length > 0 ? `${id}-${index}` : undefined}
          row={row}
          typed={typed}
          onType={(next) => {
            setTyped(next);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          onLeave={() => setAlone(true)}
        />
        <div role="listbox" id={`${id}-list`} aria-label={text.title} class={`${style.list} ${ui.scroll}`}>
          {shown.map(({ name, commands: lines }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of options, not fields of a form
            <div key={name} role="group" aria-label={name}>
              <div class={style.head} aria-hidden="true">
                {name}
              </div>
              {lines.map(({ item, spans }) => {
                number += 1;
                const own = number;
                return (
                  <Line
                    key={item.id}
                    id={`${id}-${own}`}
                    command={item}
                    spans={spans}
                    isAt={own === index}
                    onPoint={() => setAt(own)}
                    onAct={(isApart) => act(own, isApart)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {flat.length === 0 && <p class={style.none}>{text.none}</p>}
        <footer aria-hidden="true">
          <span>
            <Key>↑</Key> <Key>↓</Key> {text.choose}
          </span>
          <span>
            <Key>⏎</Key> {text.act}
          </span>
          <span>
            <Key>Esc</Key> {text.close}
          </span>
        </footer>
      </div>
    </dialog>
  );
}

interface MenuFieldProps {
  /** The id of the list, and of the line in it that Enter takes. */
  readonly list: string;
  readonly active: string | undefined;
  /** The conversation that the menu is about. */
  readonly row: Conversation | undefined;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
}

function MenuField({ list, active, row, typed, onType, onKeyDown, onLeave }: MenuFieldProps) {
  return (
    <div class={style.field}>
      <Icon name="search" />
      {row !== undefined && (
        <span class={ui.chip}>
          #{row.reference_number}
          <button type="button" aria-label={text.leaveConversation(row.reference_number)} onClick={onLeave}>
            <Icon name="close" small />
          </button>
        </span>
      )}
      <input
        dir="auto"
        type="text"
        role="combobox"
        autofocus
        aria-label={text.field}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autocomplete="off"
        placeholder={text.field}
        value={typed}
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** By group; before anything is typed what was used last comes first. */
function shownGroups(commands: readonly Command[], typed: string, used: readonly string[]): readonly Shown[] {
  const ranked = rank(commands, typed, used);
  const isEmpty = typed.trim() === '';
  const recent = isEmpty ? ranked.filter(({ item }) => used.includes(item.id)).slice(0, 5) : [];
  const rest = ranked.filter((each) => !recent.includes(each));
  const ordered = isEmpty ? groups : [...groups].sort((a, b) => placeIn(rest, a) - placeIn(rest, b));
  return [
    { name: text.groups.recent, commands: recent },
    ...ordered.map((group) => ({
      name: text.groups[group],
      commands: rest.filter(({ item }) => item.group === group).slice(0, perGroup),
    })),
  ].filter((group) => group.commands.length > 0);
}

/** The group of the best line stands first. */
function placeIn(ranked: readonly Ranked<Command>[], group: GroupName): number {
  const index = ranked.findIndex(({ item }) => item.group === group);
  return index === -1 ? ranked.length : index;
}

/** The commands of the open page, and what the service finds for the text. */
function useCommands(typed: string, isAlone: boolean) {
  const workspace = useWorkspace();
  const { store, client, agent } = workspace;
  const [path] = useLocation();
  const uuid = placeOf(path, useSearch())?.conversation;
  const entries = useEntries();
  const row = isAlone || uuid === undefined ? undefined : store.row(uuid).snapshot();
  const may = (permission: (typeof agent.permissions)[number]): boolean => agent.permissions.includes(permission);
  const { value } = useFound(typed, async (wanted, signal) => {
    const [contacts, conversations] = await Promise.all([
      may('contacts:read') ? findContacts(client, wanted, 5, signal) : undefined,
      may('conversations:read') ? findConversations(client, wanted, 5, signal) : undefined,
    ]);
    return { contacts: contacts?.items ?? [], conversations: conversations?.items ?? [] };
  });
  const commands = useMemo(
    () => [
      ...(row === undefined ? [] : conversationCommands(workspace, row)),
      ...placeCommands(workspace, entries),
      ...peopleCommands(workspace),
      ...settingCommands(workspace),
      ...changeCommands(workspace),
      ...(value?.conversations.map(conversationLine) ?? []),
      ...(value?.contacts.map(contactLine) ?? []),
      ...searchLine(typed),
    ],
    [row, value, typed],
  );
  return { row, commands };
}

function conversationLine({ uuid, contact, subject, reference_number: reference }: FoundConversation): Command {
  const name = fullName(contact);
  return {
    ...{ id: `conversation ${uuid}`, group: 'places', href: `/c/${uuid}`, hint: `#${reference}` },
    label: subject === null ? name : text.conversation(name, subject),
    sign: <Face id={contact.id} name={name} picture={contact.avatar_url} size={18} />,
  };
}

function contactLine(contact: FoundContact): Command {
  const { id, email, avatar_url: picture } = contact;
  const name = fullName(contact);
  return {
    ...{ id: `contact ${id}`, group: 'people', href: `/contacts/${id}` },
    label: text.contactNamed(name),
    sign: <Face id={id} name={name} picture={picture} size={18} />,
    ...(email !== null && { hint: email }),
  };
}

function searchLine(typed: string): readonly Command[] {
  const wanted = typed.trim();
  if (!isSearchable(wanted)) return [];
  return [
    {
      ...{ id: 'search', group: 'places', label: text.search(wanted), sign: <Icon name="search" /> },
      ...{ keys: ['/'], href: `/search?q=${encodeURIComponent(wanted)}` },
    },
  ];
}
