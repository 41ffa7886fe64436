import type { AgentCompact, TeamCompact } from '@helpdesk/client';
import { mayChange, statusNames } from '@helpdesk/domain';
import { createTag, priorityPatch, type RowPatch, statusByNow, teamPatch, withTag } from '@helpdesk/screen-state';
import type { ComponentChild } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { LazyDialog } from '../../app/lazy-dialog.tsx';
import { useKeys } from '../../browser/keys.ts';
import type { Catalogues } from '../../state/catalogues.ts';
import type { BulkChange } from '../../state/changes/bulk.ts';
import { priorities } from '../../state/changes/change-kinds.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, PriorityIcon } from '../../ui/icon.tsx';
import { type Choice, Picker } from '../../ui/pick/picker.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { listWords } from '../../words/lists.ts';
import { fullName, priorityName, statusName } from '../../words/names.ts';
import { momentOf } from '../../words/times.ts';
import { agentChoice } from '../conversation/agent-choice.tsx';
import { loadSnooze } from '../conversation/load-snooze.ts';
import { pickKey, snoozeChoices, snoozeTimes, withoutMoment } from '../conversation/snooze-times.ts';
import style from './bulk.module.css';
import { mostSelected } from './list/selection.ts';

const { bulk } = listWords;

interface Menu {
  readonly key: string;
  readonly label: string;
  readonly sign: ComponentChild;
  readonly shortcut: string;
  readonly property: BulkChange['property'];
  readonly choices: readonly Choice[];
  readonly change: (key: string) => BulkChange | undefined;
}

interface BulkBarProps {
  readonly count: number;
  /** So many can be selected together; undefined where all are. */
  readonly more: number | undefined;
  readonly onMore: () => void;
  readonly onChange: (change: BulkChange) => void;
  readonly onClear: () => void;
  /** Whether the focus is in the list: else keys are meant for the conversation that is open. */
  readonly isHere: () => boolean;
}

/** What can be done to all selected conversations; it floats over the foot of the list. */
export function BulkBar({ count, more, onMore, onChange, onClear, isHere }: BulkBarProps) {
  const { agent, catalogues, client, toasts } = useWorkspace();
  const known = useReadable(catalogues);
  const [opened, setOpened] = useState<{ readonly key: string; readonly anchor: HTMLElement }>();
  const [isPicking, setPicking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const menus = menusOf(known, agent.id, mayChange(agent, 'team')).filter(({ property }) => mayChange(agent, property));
  const menu = menus.find(({ key }) => key === opened?.key);
  const resolve = statusChange(known, statusNames.resolved, null, bulk.done.resolved);
  const tagAll = (name: string): void => {
    createTag(client, name).then(
      () => onChange(tagChange(name)),
      (error: unknown) => toasts.show({ text: refusalWords(error), tone: 'refused' }),
    );
  };
  const openMenu = (key: string) => (): unknown => {
    const anchor = place.current?.querySelector<HTMLElement>(`[data-menu="${key}"]`);
    if (!anchor || !isHere()) return false;
    setOpened({ key, anchor });
    return true;
  };
  const here = (run: () => void) => (): boolean => {
    if (isHere()) run();
    return isHere();
  };
  useKeys(
    {
      ...Object.fromEntries(menus.map(({ key, shortcut }) => [shortcut, openMenu(key)])),
      e: here(() => resolve && onChange(resolve)),
      Escape: here(onClear),
    },
    true,
  );
  return (
    <div ref={place} class={style.place}>
      <div class={style.bar} role="toolbar" aria-label={bulk.bar(count)}>
        <b>{bulk.selected(count)}</b>
        {menus.map(({ key, label, sign, shortcut }) => (
          <button
            key={key}
            type="button"
            class={`${ui.button} ${ui.square}`}
            data-menu={key}
            aria-label={label}
            aria-haspopup="listbox"
            title={`${label} (${shortcut})`}
            onClick={({ currentTarget }) => setOpened({ key, anchor: currentTarget })}
          >
            {sign}
          </button>
        ))}
        {resolve && mayChange(agent, 'status') && (
          <IconButton icon="check" label={bulk.resolve} shortcut="e" onClick={() => onChange(resolve)} />
        )}
        <IconButton icon="close" label={bulk.clear} shortcut="Esc" onClick={onClear} />
        {more !== undefined && (
          <span class={style.more}>
            <Button kind="link" onClick={onMore}>
              {more > mostSelected ? bulk.most(mostSelected) : bulk.all(more)}
            </Button>
          </span>
        )}
      </div>
      {opened && menu && (
        <Picker
          key={menu.key}
          anchor={opened.anchor}
          label={menu.label}
          choices={menu.choices}
          beginsAtFirst
          onChoose={(key) => {
            if (menu.key === 'snooze' && key === pickKey) setPicking(true);
            const change = menu.change(key);
            if (change !== undefined) onChange(change);
          }}
          onCreate={menu.key === 'tags' && agent.permissions.includes('tags:manage') ? tagAll : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isPicking && (
        <LazyDialog
          load={loadSnooze}
          of={{
            verb: bulk.snooze,
            onChoose: (until: Date) => {
              const change = snoozeChange(known, until);
              if (change !== undefined) onChange(change);
            },
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

/** To a status, by its name; undefined where the desk has none of it. */
function statusChange(
  { statuses }: Pick<Catalogues, 'statuses'>,
  name: string,
  until: string | null,
  done: BulkChange['done'],
): BulkChange | undefined {
  const status = statuses.find((each) => each.name === name);
  if (status === undefined) return undefined;
  const patch = {
    ...{ status: status.name, status_id: status.id, status_category: status.category, snoozed_until: until },
  };
  const parts = { status: name, ...(until !== null && { snoozed_until: until }) };
  const byNow = (before: RowPatch): RowPatch => statusByNow(statuses, before);
  return { property: 'status', patch: () => patch, byNow, parts, done };
}

function menusOf(known: Catalogues, me: number, mayTeam: boolean): readonly Menu[] {
  return [assignMenu(known, me, mayTeam), statusMenu(known), snoozeMenu(known), tagMenu(known), priorityMenu(known)];
}

/** Agents, then teams. */
function assignMenu({ agents, teams }: Catalogues, me: number, mayTeam: boolean): Menu {
  const own = { key: `agent ${me}`, label: words.conversation.me, sign: <Icon name="person" /> };
  const others = agents
    .filter(({ enabled, id }) => enabled && id !== me)
    .map((each) => ({ ...agentChoice(each), key: `agent ${each.id}` }));
  const nobody = { key: 'agent none', label: words.conversation.nobody, sign: <Icon name="close" /> };
  const ofTeams = teams.map(({ id, name, emoji }) => ({
    ...{ key: `team ${id}`, label: name, sign: <span aria-hidden="true">{emoji}</span>, hint: bulk.team },
  }));
  return {
    ...{ key: 'assign', label: bulk.assign, sign: <Icon name="person" />, shortcut: 'a', property: 'assignee' },
    choices: [own, ...others, nobody, ...(mayTeam ? ofTeams : [])],
    change: (key) => {
      const [kind, id] = key.split(' ');
      if (kind === 'team') return teamChange(teams.find((each) => String(each.id) === id));
      return agentChange(agents.find((each) => String(each.id) === id));
    },
  };
}

function agentChange(agent: AgentCompact | undefined): BulkChange {
  const id = agent?.id ?? null;
  return {
    property: 'assignee',
    patch: () => ({ assigned_user_id: id }),
    parts: { assignee_id: id },
    done: (n) => (agent === undefined ? bulk.done.unassigned(n) : bulk.done.assigned(n, fullName(agent))),
  };
}

function teamChange(team: TeamCompact | undefined): BulkChange | undefined {
  if (team === undefined) return undefined;
  return {
    property: 'team',
    // A team clears the agent, unless it has the conversation already.
    patch: (row) => teamPatch(row, team),
    parts: { team_id: team.id },
    done: (n) => bulk.done.team(n, team.name),
  };
}

function statusMenu(known: Catalogues): Menu {
  return {
    ...{ key: 'status', label: bulk.status, sign: <Icon name="open" />, shortcut: 's', property: 'status' },
    choices: withoutMoment(known.statuses).map(({ name }) => ({ key: name, label: statusName(name) })),
    change: (name) => statusChange(known, name, null, (n) => bulk.done.status(n, statusName(name))),
  };
}

function snoozeMenu(known: Catalogues): Menu {
  const times = snoozeTimes();
  return {
    ...{ key: 'snooze', label: bulk.snooze, sign: <Icon name="moon" />, shortcut: 'z', property: 'status' },
    choices: snoozeChoices(times),
    change: (key) => {
      const until = times.find(({ label }) => label === key)?.until;
      return until && snoozeChange(known, until);
    },
  };
}

function snoozeChange(known: Catalogues, until: Date): BulkChange | undefined {
  return statusChange(known, statusNames.snoozed, until.toISOString(), (n) => bulk.done.snoozed(n, momentOf(+until)));
}

function tagMenu({ tags }: Catalogues): Menu {
  return {
    ...{ key: 'tags', label: bulk.addTag, sign: <Icon name="tag" />, shortcut: 't', property: 'tags' },
    choices: tags.map(({ name }) => ({ key: name, label: name, sign: <Icon name="tag" /> })),
    change: tagChange,
  };
}

function tagChange(tag: string): BulkChange {
  return {
    property: 'tags',
    patch: (row) => ({ tags: withTag(row.tags, tag) }),
    parts: { tags: [tag], action: 'add_tags' },
    done: (n) => bulk.done.tagged(n, tag),
  };
}

function priorityMenu(known: Catalogues): Menu {
  return {
    ...{
      key: 'priority',
      label: bulk.priority,
      sign: <PriorityIcon level="High" />,
      shortcut: 'p',
      property: 'priority',
    },
    choices: priorities.map((level) => ({
      key: level,
      label: priorityName(level),
      sign: <PriorityIcon level={level} />,
    })),
    change: (key) => {
      const level = priorities.find((each) => each === key);
      if (level === undefined) return undefined;
      return {
        property: 'priority',
        patch: () => priorityPatch(known.priorities, level),
        parts: { priority: level },
        done: (n) => bulk.done.priority(n, priorityName(level)),
      };
    },
  };
}
