import type { Conversation } from '@helpdesk/client';
import { type ChangedProperty, mayChange } from '@helpdesk/domain';
import type { ComponentChildren } from 'preact';
import { useKeys } from '../../browser/keys.ts';
import { shownBy } from '../../state/changes/changes.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { announce } from '../../ui/announcer.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon, PriorityIcon } from '../../ui/icon.tsx';
import { useReadable } from '../../ui/readable.ts';
import { Said } from '../../ui/said.tsx';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { fullName, statusName } from '../../words/names.ts';
import { textOf } from '../../words/sentence.ts';
import style from './conversation.module.css';
import type { PickerName } from './use-pickers.tsx';

interface PropertiesProps {
  readonly row: Conversation;
  readonly onPick: (name: PickerName, anchor: HTMLElement) => void;
}

/** The assignees, status and priority of the conversation, and the colleagues who have it open. */
export function Properties({ row, onPick }: PropertiesProps) {
  const { catalogues } = useWorkspace();
  const { agents, teams } = useReadable(catalogues);
  const assignee = agents.find(({ id }) => id === row.assigned_user_id);
  const team = teams.find(({ id }) => id === row.assigned_team_id);
  const { conversation } = words;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that open menus, not fields of a form
    <div class={style.properties} role="group" aria-label={conversation.properties}>
      <One row={row} name="assignee" label={conversation.assignee} shortcut="a" onPick={onPick}>
        {assignee === undefined ? (
          <Icon name="person" />
        ) : (
          <Face id={assignee.id} name={fullName(assignee)} picture={assignee.avatar_url} size={18} />
        )}
        <Value>{assignee?.first_name ?? conversation.nobody}</Value>
      </One>
      <One row={row} name="team" label={conversation.team} onPick={onPick}>
        {team === undefined ? <Icon name="team" /> : <span aria-hidden="true">{team.emoji}</span>}
        <Value>{team?.name ?? conversation.noTeam}</Value>
      </One>
      <One row={row} name="status" label={conversation.status} shortcut="s" onPick={onPick}>
        <Icon name={statusIcons[row.status_category]} />
        <Value>{statusName(row.status)}</Value>
      </One>
      <One row={row} name="priority" label={conversation.priority} shortcut="p" onPick={onPick}>
        <PriorityIcon level={row.priority} />
        <Value>{row.priority === null ? conversation.noPriority : words.priority[row.priority]}</Value>
      </One>
      <Here uuid={row.uuid} />
    </div>
  );
}

const statusIcons = { open: 'open', waiting: 'moon', resolved: 'done' } as const;

function Value({ children }: { readonly children: string }) {
  return <span class={ui.cut}>{children}</span>;
}

interface OneProps extends PropertiesProps {
  readonly name: ChangedProperty;
  readonly label: string;
  readonly shortcut?: string;
  readonly children: ComponentChildren;
}

/** A button where the agent may change it, else the value alone. */
function One({ row, name, label, shortcut, onPick, children }: OneProps) {
  const { agent } = useWorkspace();
  if (!mayChange(agent, name)) {
    return (
      <span class={`${ui.button} ${style.fixed}`}>
        <span class={ui.hidden}>{label} </span>
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={ui.button}
      data-picker={name}
      aria-haspopup="listbox"
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      onClick={({ currentTarget }) => onPick(name, currentTarget)}
    >
      <span class={ui.hidden}>{label} </span>
      {children}
      <Waits uuid={row.uuid} property={name} />
      <Icon name="down" small />
    </button>
  );
}

interface WaitsProps {
  readonly uuid: string;
  readonly property: ChangedProperty;
}

/** Beside a value that was changed here, until the service has been reached. */
export function Waits({ uuid, property }: WaitsProps) {
  const waiting = useReadable(useWorkspace().store.waiting(uuid));
  if (!waiting.includes(shownBy[property])) return null;
  return (
    <span class={style.waiting} title={words.conversation.waits}>
      <Icon name="clock" small />
      <span class={ui.hidden}> {words.conversation.waits}</span>
    </span>
  );
}

const facesShown = 3;

function Here({ uuid }: { readonly uuid: string }) {
  const here = useReadable(useWorkspace().store.presence(uuid));
  const replying = here.find(({ state }) => state === 'typing');
  const { conversation } = words;
  const sentence =
    replying === undefined
      ? conversation.here(here.map((each) => each.first_name))
      : conversation.isReplying(replying.first_name);
  useKeys({ 'Alt+h': () => announce('status', here.length === 0 ? conversation.nobodyHere : textOf(sentence)) });
  if (here.length === 0) return null;
  const others = here.length > facesShown ? ` +${words.number(here.length - facesShown)}` : '';
  return (
    <span class={`${style.here} ${replying === undefined ? '' : style.replying}`}>
      {here.slice(0, facesShown).map(({ id, first_name: name, avatar_url: picture }) => (
        <Face key={id} id={id} name={name} picture={picture ?? null} size={18} />
      ))}
      {others}
      <span class={ui.cut}>
        <Said sentence={sentence} />
      </span>
    </span>
  );
}
