import type { Conversation } from '@helpdesk/client';
import { channelRules, chosenStatuses, mayChange } from '@helpdesk/domain';
import type { ComponentChild } from 'preact';
import type { NavEntry } from '../../app/nav.tsx';
import { maySee, sections } from '../../app/sections.ts';
import { actAs, pickMoment, resolveOpen } from '../../browser/keys.ts';
import { chooseTheme, themes } from '../../browser/theme.ts';
import { addressOf, listPath, newPath } from '../../routes.ts';
import { priorities } from '../../state/changes/change-kinds.ts';
import { densities } from '../../state/preferences.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Dot, stateOf } from '../../ui/face.tsx';
import { Icon, PriorityIcon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { commandWords as text } from '../../words/command.ts';
import { words } from '../../words/en.ts';
import { fullName, priorityName, statusName } from '../../words/names.ts';
import { momentOf } from '../../words/times.ts';
import { agentChoice } from '../conversation/agent-choice.tsx';
import { snoozeTimes, withoutMoment } from '../conversation/snooze-times.ts';

export type GroupName = 'conversation' | 'places' | 'people' | 'settings' | 'changes';

export interface Command {
  /** The same in every conversation, so that it is known what was used last. */
  readonly id: string;
  readonly group: GroupName;
  readonly label: string;
  readonly sign: ComponentChild;
  readonly hint?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  /** The address that the command opens; a command without one has `run`. */
  readonly href?: string;
  readonly run?: () => void;
}

type Line = Omit<Command, 'group'>;

const icon = (name: IconName): ComponentChild => <Icon name={name} />;
const inGroup = (group: GroupName, lines: readonly Line[]): readonly Command[] =>
  lines.map((line) => ({ group, ...line }));
/** The same as the key, so that both always do alike. */
const byKey = (id: string, label: string, sign: ComponentChild, key: string): Line => ({
  ...{ id, label, sign, keys: [key], run: () => void actAs(key) },
});

/** What can be done with the conversation that is open. */
export function conversationCommands({ agent, catalogues, changes }: Workspace, row: Conversation): readonly Command[] {
  const { agents, teams, statuses, tags } = catalogues.snapshot();
  const { uuid } = row;
  const may = (property: Parameters<typeof mayChange>[1], lines: readonly Line[]): readonly Line[] =>
    mayChange(agent, property) ? lines : [];
  const isResolved = row.status_category === 'resolved';
  const others = agents.filter(({ enabled, id }) => enabled && id !== agent.id);
  return inGroup('conversation', [
    ...may('status', [
      {
        ...byKey('resolve', isResolved ? text.reopen : text.resolve, icon(isResolved ? 'redo' : 'check'), 'e'),
        run: () => void actAs(resolveOpen),
      },
    ]),
    byKey('reply', text.reply, icon('reply'), 'r'),
    ...(mayForward(agent, row) ? [byKey('forward', text.forward, icon('forward'), 'w')] : []),
    byKey('note', text.note, icon('lock'), 'n'),
    byKey('macros', text.macros, icon('bolt'), 'l'),
    ...may('assignee', [
      { id: 'assign me', label: text.assignMe, sign: icon('person'), run: () => changes.assign(uuid, agent.id) },
      ...others.map((each) => ({
        ...agentChoice(each),
        id: `assign ${each.id}`,
        label: text.assign(fullName(each)),
        run: () => changes.assign(uuid, each.id),
      })),
      { id: 'unassign', label: text.unassign, sign: icon('close'), run: () => changes.assign(uuid, null) },
    ]),
    ...may('team', [
      ...teams.map(({ id, name, emoji }) => ({
        ...{ id: `team ${id}`, label: text.team(name), sign: <span aria-hidden="true">{emoji}</span> },
        run: () => changes.setTeam(uuid, id),
      })),
      { id: 'no team', label: text.noTeam, sign: icon('close'), run: () => changes.setTeam(uuid, null) },
    ]),
    ...may('status', [
      ...withoutMoment(statuses).map(({ name }) => ({
        ...{ id: `status ${name}`, label: text.status(statusName(name)), sign: icon('open') },
        run: () => changes.setStatus(uuid, name),
      })),
      ...snoozeTimes().map(({ label, until }) => ({
        ...{ id: `snooze ${label}`, label: text.snooze(label), sign: icon('moon'), hint: momentOf(+until) },
        run: () => changes.snooze(uuid, until),
      })),
      {
        id: 'snooze pick',
        label: text.snooze(words.snooze.pick),
        sign: icon('moon'),
        run: () => void actAs(pickMoment),
      },
    ]),
    ...may(
      'priority',
      priorities.map((level) => ({
        ...{ id: `priority ${level}`, label: text.priority(priorityName(level)), sign: <PriorityIcon level={level} /> },
        run: () => changes.setPriority(uuid, level),
      })),
    ),
    ...may('tags', [
      ...row.tags.map((tag) => ({
        ...{ id: `untag ${tag}`, label: text.untag(tag), sign: icon('tag') },
        run: () => changes.removeTag(uuid, tag),
      })),
      ...tags
        .filter(({ name }) => !row.tags.includes(name))
        .map(({ name }) => ({
          ...{ id: `tag ${name}`, label: text.tag(name), sign: icon('tag') },
          run: () => changes.addTag(uuid, name),
        })),
    ]),
    byKey('unread', text.unread, icon('mail'), 'm'),
    byKey('contact', text.contact, icon('panel'), 'i'),
  ]);
}

/** A forward shows its reader what the agent must be able to read. */
function mayForward({ permissions }: Workspace['agent'], { inbox_channel: channel, contact }: Conversation): boolean {
  const may = permissions.includes('messages:write') && permissions.includes('messages:read');
  return may && channelRules[channel].hasAddresses && !contact.blocked;
}

const listKeys: Readonly<Record<string, string>> = { mine: 'm', unassigned: 'u', mentions: '@', all: 'a' };

/** Every list and page that the agent may see. */
export function placeCommands({ agent }: Workspace, entries: readonly NavEntry[]): readonly Command[] {
  const mayStart = agent.permissions.includes('conversations:write');
  return inGroup('places', [
    ...(mayStart ? [{ id: 'new', label: text.start, sign: icon('plus'), keys: ['c'], href: newPath }] : []),
    ...entries.map(({ place, name, icon: sign, emoji, open }) => {
      const key = listKeys[place.kind];
      return {
        ...{ id: `go ${listPath(place)}`, label: text.goTo(name), href: listPath(place) },
        sign: sign ? icon(sign) : <span aria-hidden="true">{emoji}</span>,
        ...(open !== null && open > 0 && { hint: words.number(open) }),
        ...(key !== undefined && { keys: ['g', key] }),
      };
    }),
    ...sections
      .filter((section) => maySee(agent, section))
      .map(({ path, name, icon: sign, key }) => ({
        ...{ id: `go ${path}`, label: text.goTo(name), sign: icon(sign), keys: ['g', key], href: path },
      })),
  ]);
}

/** A command for each colleague: their conversations. */
export function peopleCommands({ agent, catalogues }: Workspace): readonly Command[] {
  const others = catalogues.snapshot().agents.filter(({ enabled, id }) => enabled && id !== agent.id);
  return inGroup(
    'people',
    others.map((each) => ({
      ...agentChoice(each),
      id: `agent ${each.id}`,
      label: text.ofAgent(fullName(each)),
      href: addressOf({
        ...{ place: { kind: 'all' }, shelf: 'open' },
        filter: { logic: 'all', lines: [{ field: 'agent', operator: 'is', values: [String(each.id)] }] },
      }),
    })),
  );
}

/** What agents set for themselves. */
export function settingCommands({ setAvailability, preferences, toasts }: Workspace): readonly Command[] {
  return inGroup('settings', [
    ...themes.map((theme) => ({
      ...{ id: `theme ${theme}`, label: words.nav.theme[theme], sign: icon('theme') },
      run: () => {
        chooseTheme(theme);
        toasts.show({ text: words.done.theme[theme], tone: 'done' });
      },
    })),
    ...chosenStatuses.map((state) => ({
      ...{ id: `be ${state}`, label: text.available(words.state[state]), sign: <Dot state={stateOf(state)} /> },
      run: () => setAvailability(state),
    })),
    ...densities.map((density) => ({
      ...{ id: `density ${density}`, label: text.density[density], sign: icon('all') },
      run: () => {
        preferences.set({ density }).catch(() => toasts.show({ text: words.refused.network, tone: 'refused' }));
      },
    })),
    byKey('keys', text.keys, icon('key'), '?'),
  ]);
}

/** What was done a moment ago, with its way back. */
export function changeCommands({ toasts }: Workspace): readonly Command[] {
  return inGroup(
    'changes',
    toasts.recent().map(({ id, text: what }) => ({
      ...{ id: `take back ${id}`, label: text.takeBack(what), sign: icon('undo') },
      run: () => toasts.takeBack(id),
    })),
  );
}
