import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Bell } from '../pages/notifications/bell.tsx';
import { listPath } from '../routes.ts';
import { type ListPlace, readableTeams } from '../state/lists/lists.ts';
import { useWorkspace } from '../state/workspace.ts';
import { Key } from '../ui/button.tsx';
import { Face, stateOf } from '../ui/face.tsx';
import { Icon, Mark } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { printed } from '../ui/own-key.ts';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import style from './frame.module.css';
import { maySee, sections } from './sections.ts';
import { shownTeams } from './shown-teams.ts';

export interface NavEntry {
  readonly place: ListPlace;
  readonly name: string;
  readonly icon?: IconName;
  readonly emoji?: string;
  readonly open: number | null;
  readonly unread: boolean;
}

const most = 10_000;

/** The lists that the agent may ask for, with how many conversations are open in each. */
export function useEntries(): readonly NavEntry[] {
  const { store, agent, catalogues, firstCounts } = useWorkspace();
  const counts = useReadable(store.counts) ?? firstCounts;
  const { teams, views } = useReadable(catalogues);
  const fixed = (
    [
      ['mine', 'person', 'assigned'],
      ['unassigned', 'inbox', 'unassigned'],
      ['mentions', 'mention', 'mentioned'],
      ['all', 'all', 'all'],
    ] as const
  ).flatMap(([kind, icon, name]): readonly NavEntry[] => {
    const count = counts?.[name];
    if (count === null) return [];
    const { open = null, unread = null } = count ?? {};
    return [{ place: { kind }, name: words.nav[kind], icon, open, unread: (unread ?? 0) > 0 }];
  });
  const ofTeams = readableTeams(agent, teams).map(({ id, name, emoji }): NavEntry => {
    // Only the agent's own teams are counted.
    const count = counts?.teams[id];
    return { place: { kind: 'team', id }, name, emoji, open: count?.open ?? null, unread: false };
  });
  const ofViews = views.map(({ id, name, visibility }): NavEntry => {
    // No numbers: a filter may be dear.
    return {
      place: { kind: 'view', id },
      name,
      icon: visibility === 'user' ? 'filter' : 'people',
      open: null,
      unread: false,
    };
  });
  return [...fixed, ...ofTeams, ...ofViews];
}

function entryName({ open }: Pick<NavEntry, 'open'>): string {
  if (open === null || open === 0) return '';
  return open >= most ? `${words.number(most)}+` : words.number(open);
}

interface NavProps {
  /** The address of the list or section that is shown. */
  readonly current: string | undefined;
  readonly onMenu: (anchor: HTMLElement) => void;
  readonly onFind: () => void;
}

export function Nav({ current, onMenu, onFind }: NavProps) {
  const { agent, availability, catalogues } = useWorkspace();
  const { desk } = useReadable(catalogues);
  const available = useReadable(availability);
  const entries = useEntries();
  const of = (kind: 'team' | 'view') => entries.filter(({ place }) => place.kind === kind);
  const state = stateOf(available);
  return (
    <nav class={style.nav} aria-label={words.nav.label} data-pane>
      <div class={style.brand}>
        <Mark logo={desk.logo_url} />
        <span class={ui.cut} title={desk.name}>
          {desk.name}
        </span>
      </div>
      <button
        type="button"
        class={style.find}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${words.nav.find} (${printed('Ctrl K')})`}
        onClick={onFind}
      >
        <Icon name="search" />
        <span class={`${style.name} ${ui.cut}`}>{words.nav.find}</span>
        <Key>{printed('Ctrl K')}</Key>
      </button>
      <Entries entries={entries.filter(({ place }) => !('id' in place))} current={current} />
      <Teams entries={of('team')} current={current} />
      <Section title={words.nav.views} entries={of('view')} current={current} />
      <WorkspacePages current={current} />
      <div class={style.foot}>
        <button
          type="button"
          class={style.me}
          aria-haspopup="listbox"
          title={available === 'away' ? words.nav.notAtKeyboard : fullName(agent)}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <Face id={agent.id} name={fullName(agent)} picture={agent.avatar_url} size={28} state={state} />
          <span>
            <span class={ui.cut}>{fullName(agent)}</span>
            <small>{available === 'away' ? words.state.online : words.state[available]}</small>
          </span>
          <span class={ui.hidden}>{words.nav.menu}</span>
        </button>
        <Bell />
      </div>
    </nav>
  );
}

interface SectionProps {
  readonly title: string;
  readonly entries: readonly NavEntry[];
  readonly current: string | undefined;
  /** The id of the heading. */
  readonly id?: string;
  readonly children?: ComponentChildren;
}

/** A group of entries; not drawn while it is empty. */
function Section({ id, title, entries, current, children }: SectionProps) {
  if (entries.length === 0) return null;
  return (
    <section class={style.more}>
      <h2 id={id}>{title}</h2>
      <Entries entries={entries} current={current} />
      {children}
    </section>
  );
}

/** With many teams, only the first are shown until the agent asks for all of them. */
function Teams({ entries, current }: Pick<SectionProps, 'entries' | 'current'>) {
  const [areAllShown, setAllShown] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const shown = areAllShown ? entries : shownTeams(entries, current);
  const showAll = (): void => {
    const list = place.current?.parentElement?.querySelector('ul');
    setAllShown(true);
    // The button that had the focus is gone: it goes on to the first team that was not there.
    const first = shown.length;
    requestAnimationFrame(() => list?.querySelectorAll('a')[first]?.focus());
  };
  return (
    <Section id="teams" title={words.nav.teams} entries={shown} current={current}>
      {shown.length < entries.length && (
        <span ref={place} class={style.all}>
          <button type="button" title={words.nav.allTeams} aria-expanded={false} onClick={showAll}>
            <Icon name="down" />
            <span class={`${style.name} ${ui.cut}`}>{words.nav.allTeams}</span>
          </button>
        </span>
      )}
    </Section>
  );
}

function Entries({
  entries,
  current,
}: {
  readonly entries: readonly NavEntry[];
  readonly current: string | undefined;
}) {
  return (
    <ul>
      {entries.map((entry) => {
        const path = listPath(entry.place);
        const count = entryName(entry);
        return (
          <li key={path}>
            <Link href={path} aria-current={path === current ? 'page' : undefined} title={entry.name}>
              {entry.icon ? (
                <Icon name={entry.icon} />
              ) : (
                <span class={style.emoji} aria-hidden="true">
                  {entry.emoji}
                </span>
              )}
              <span class={`${style.name} ${ui.cut}`}>{entry.name}</span>
              {count !== '' && (
                <span class={`${style.count} ${entry.unread ? style.fresh : ''}`}>
                  {count}
                  <span class={ui.hidden}> {words.nav.open}</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function WorkspacePages({ current }: Pick<NavProps, 'current'>) {
  const { agent } = useWorkspace();
  const shown = sections.filter((section) => section.place === 'workspace' && maySee(agent, section));
  if (shown.length === 0) return null;
  return (
    <section class={style.more}>
      <h2>{words.nav.workspace}</h2>
      <ul>
        {shown.map(({ path, name, icon }) => (
          <li key={path}>
            <Link href={path} aria-current={path === current ? 'page' : undefined} title={name}>
              <Icon name={icon} />
              <span class={`${style.name} ${ui.cut}`}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The bar that replaces the navigation on a phone. Admin is inside You there. */
export function TabBar({ current }: Pick<NavProps, 'current'>) {
  const { agent, store, firstCounts } = useWorkspace();
  const unread = (useReadable(store.counts) ?? firstCounts)?.assigned?.unread ?? 0;
  const tabs = [
    { path: '/', name: words.nav.inbox, icon: 'inbox' as const, isCurrent: current === undefined, badge: unread },
    ...sections
      .filter((section) => section.hasTab && maySee(agent, section))
      .map(({ path, name, icon }) => ({ path, name, icon, isCurrent: path === current, badge: 0 })),
  ];
  return (
    <nav class={style.tabBar} aria-label={words.nav.label}>
      {tabs.map(({ path, name, icon, isCurrent, badge }) => (
        <Link key={path} href={path} aria-current={isCurrent ? 'page' : undefined}>
          <Icon name={icon} />
          {name}
          {badge > 0 && (
            <span class={ui.badge}>
              {words.upTo99(badge)}
              <span class={ui.hidden}> {words.nav.unread}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
