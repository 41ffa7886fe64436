import type { Conversation } from '@helpdesk/client';
import { type ChangedProperty, mayChange } from '@helpdesk/domain';
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { LazyDialog } from '../../app/lazy-dialog.tsx';
import type { Catalogues } from '../../state/catalogues.ts';
import { priorities } from '../../state/changes/change-kinds.ts';
import { useWorkspace, type Workspace } from '../../state/workspace.ts';
import { Icon, PriorityIcon } from '../../ui/icon.tsx';
import { type Choice, Picker } from '../../ui/pick/picker.tsx';
import type { Anchor } from '../../ui/pick/popover.tsx';
import { useReadable } from '../../ui/readable.ts';
import { words } from '../../words/en.ts';
import { priorityName, statusName } from '../../words/names.ts';
import { agentChoice } from './agent-choice.tsx';
import { loadSnooze } from './load-snooze.ts';
import { pickKey, snoozeChoices, snoozeTimes, withoutMoment } from './snooze-times.ts';

export type PickerName = ChangedProperty | 'snooze';

export type OnUntil = (until: Date) => void;

interface Pickers {
  /** Opens one below the element. Where `onUntil` is given, the time is for that, and not for snoozing at once. */
  open(name: PickerName, anchor: Anchor, onUntil?: OnUntil): void;
  readonly opened: PickerName | undefined;
  /** Asks for any date and time to snooze until. */
  pickMoment(): void;
  /** The open picker. The page may draw it anywhere. */
  readonly element: ComponentChild;
}

interface Opened {
  readonly name: PickerName;
  readonly anchor: Anchor;
  readonly onUntil: OnUntil | undefined;
}

const nobody = 'nobody';
const me = 'me';
/** A press on the button of an open menu has closed it; the click after it must not open it again. */
const sameClickMs = 250;

/** The menus with which a conversation is changed, one at a time. */
export function usePickers(row: Conversation): Pickers {
  const { agent, changes, catalogues, toasts } = useWorkspace();
  const known = useReadable(catalogues);
  const [opened, setOpened] = useState<Opened>();
  const [picking, setPicking] = useState<Pick<Opened, 'onUntil'>>();
  const [closed, setClosed] = useState({ at: 0, name: '' });
  const { uuid } = row;

  const close = (): void => {
    setClosed({ at: performance.now(), name: opened?.name ?? '' });
    setOpened(undefined);
  };
  const open = (name: PickerName, anchor: Anchor, onUntil?: OnUntil): void => {
    const property = name === 'snooze' ? 'status' : name;
    if (!mayChange(agent, property)) toasts.show({ text: words.refused.may[property], tone: 'refused' });
    else if (closed.name !== name || performance.now() - closed.at > sameClickMs) setOpened({ name, anchor, onUntil });
  };

  const snooze = (until: Date, onUntil: OnUntil | undefined): void => {
    if (onUntil === undefined) changes.snooze(uuid, until);
    else onUntil(until);
  };
  const choices: MenuContext = { known, row, agent, changes };
  const menu =
    opened &&
    (opened.name === 'snooze'
      ? snoozeMenu(
          () => setPicking({ onUntil: opened.onUntil }),
          (until) => snooze(until, opened.onUntil),
        )
      : menus[opened.name](choices));
  return {
    open,
    opened: opened?.name,
    pickMoment: () => setPicking({ onUntil: undefined }),
    element: (
      <>
        {opened && menu && (
          <Picker
            key={opened.name}
            anchor={opened.anchor}
            label={menu.label}
            choices={menu.choices}
            beginsAtFirst={menu.beginsAtFirst}
            onChoose={menu.choose}
            onCreate={menu.create}
            taken={menu.taken}
            onClose={close}
          />
        )}
        {picking && (
          <LazyDialog
            load={loadSnooze}
            of={{
              verb: picking.onUntil === undefined ? words.conversation.snooze : words.snooze.send,
              onChoose: (until: Date) => snooze(until, picking.onUntil),
            }}
            onClose={() => setPicking(undefined)}
          />
        )}
      </>
    ),
  };
}

interface Menu {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly beginsAtFirst?: boolean;
  readonly choose: (key: string) => void;
  /** Creates an entry with a name that is not in the list. */
  readonly create?: (name: string) => void;
  readonly taken?: readonly string[];
}

interface MenuContext extends Pick<Workspace, 'agent' | 'changes'> {
  readonly known: Catalogues;
  readonly row: Conversation;
}

const menus: Readonly<Record<ChangedProperty, (context: MenuContext) => Menu>> = {
  assignee: ({ known, row, agent, changes }) => ({
    label: words.conversation.assignee,
    choices: agentChoices(known, row, agent.id),
    beginsAtFirst: true,
    choose: (key) => changes.assign(row.uuid, key === nobody ? null : key === me ? agent.id : Number(key)),
  }),
  team: ({ known, row, changes }) => ({
    label: words.conversation.team,
    choices: teamChoices(known, row),
    choose: (key) => changes.setTeam(row.uuid, key === nobody ? null : Number(key)),
  }),
  status: ({ known, row, changes }) => ({
    label: words.conversation.status,
    choices: withoutMoment(known.statuses).map(({ name }) => ({
      ...{ key: name, label: statusName(name), isCurrent: name === row.status },
    })),
    choose: (key) => changes.setStatus(row.uuid, key),
  }),
  priority: ({ row, changes }) => ({
    label: words.conversation.priority,
    choices: priorities.map((level) => ({
      key: level,
      label: priorityName(level),
      sign: <PriorityIcon level={level} />,
      isCurrent: level === row.priority,
    })),
    choose: (key) => {
      const level = priorities.find((each) => each === key);
      if (level !== undefined) changes.setPriority(row.uuid, level);
    },
  }),
  tags: ({ known, row, agent, changes }) => ({
    label: words.panel.addTag,
    choices: known.tags
      .filter(({ name }) => !row.tags.includes(name))
      .map(({ name }) => ({ key: name, label: name, sign: <Icon name="tag" /> })),
    choose: (key) => changes.addTag(row.uuid, key),
    ...(agent.permissions.includes('tags:manage') && {
      create: (name: string) => changes.addTag(row.uuid, name, true),
      taken: row.tags,
    }),
  }),
};

function snoozeMenu(pick: () => void, snooze: (until: Date) => void): Menu {
  const times = snoozeTimes();
  return {
    label: words.conversation.snooze,
    choices: snoozeChoices(times),
    choose: (key) => {
      const time = times.find(({ label }) => label === key);
      if (key === pickKey) pick();
      else if (time !== undefined) snooze(time.until);
    },
  };
}

function agentChoices({ agents }: Catalogues, row: Conversation, own: number): readonly Choice[] {
  const others = agents
    .filter(({ enabled, id }) => enabled && id !== own)
    .map((each) => ({
      ...agentChoice(each),
      key: String(each.id),
      isCurrent: each.id === row.assigned_user_id,
    }));
  const toMe = {
    key: me,
    label: words.conversation.me,
    sign: <Icon name="person" />,
    isCurrent: row.assigned_user_id === own,
  };
  const none = { key: nobody, label: words.conversation.nobody, sign: <Icon name="close" /> };
  return [toMe, ...others, none];
}

function teamChoices({ teams }: Catalogues, row: Conversation): readonly Choice[] {
  return [
    ...teams.map(({ id, name, emoji }) => ({
      key: String(id),
      label: name,
      sign: <span aria-hidden="true">{emoji}</span>,
      isCurrent: id === row.assigned_team_id,
    })),
    { key: nobody, label: words.conversation.noTeam, sign: <Icon name="close" /> },
  ];
}
