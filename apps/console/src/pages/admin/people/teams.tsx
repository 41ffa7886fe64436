import type { AgentWithKey, Team } from '@helpdesk/client';
import { useMemo, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { confirmed } from '../../../state/confirmed.ts';
import { showSaved } from '../../../state/show-saved.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { ChipField } from '../../../ui/form/chip-field.tsx';
import { Select, TextField } from '../../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import { type Form, missing, useForm } from '../../../ui/form/use-form.ts';
import { Blank, Page } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import { zonesWith } from '../desk/zones.ts';
import { type Fetched, FetchFault, useFetched } from '../fetched.tsx';
import { EmojiField } from '../inboxes/emoji-field.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { adminRefusal, useAct } from '../use-act.ts';
import { useAgentDetails } from './agent-details.ts';
import style from './teams.module.css';

const path = '/admin/teams';

/** The list, or one of them: `/admin/teams/2`. */
export function Teams() {
  const [at] = useLocation();
  const { client } = useWorkspace();
  const teams = useFetched(['teams', 'list'], () => client.call('listTeams'));
  const id = /^\/admin\/teams\/(\d+)$/.exec(at)?.[1];
  const team = teams.data?.find((each) => each.id === Number(id));
  if (id === undefined) return <TeamList teams={teams} />;
  if (team !== undefined) return <TeamPage key={id} team={team} />;
  return (
    <Page title={admin.pages.teams} parent={{ name: admin.pages.teams, href: path }}>
      <FetchFault of={teams} />
      {teams.data !== undefined && <Blank title={admin.teams.gone} />}
    </Page>
  );
}

/** The agents of the desk, as far as the signed-in agent may see them. */
function useAgents(): { readonly all: readonly AgentWithKey[] | undefined; readonly may: boolean } {
  const { client, agent } = useWorkspace();
  const may = agent.permissions.includes('users:manage');
  const ids = useFetched(['agents', 'list'], () => client.call('listAgents'), { enabled: may }).data;
  return { all: useAgentDetails(ids?.map(({ id }) => id)).data, may };
}

const isIn = (team: Team) => (agent: AgentWithKey) => agent.teams.some(({ id }) => id === team.id);

function TeamList({ teams }: { readonly teams: Fetched<Team[]> }) {
  const { client } = useWorkspace();
  const act = useAct();
  const { all } = useAgents();
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<Team>();
  const columns: readonly Column<Team>[] = [
    {
      key: 'name',
      name: admin.name,
      sort: ({ name }) => name,
      cell: ({ id, emoji, name }) => (
        <Link href={`${path}/${id}`} class={style.team}>
          <span class={style.emoji} aria-hidden="true">
            {emoji}
          </span>
          <span class={ui.cut}>{name}</span>
        </Link>
      ),
    },
    {
      key: 'type',
      name: admin.teams.assignment,
      width: 11,
      from: 'middle',
      cell: ({ conversation_assignment_type: type }) => admin.teams.types[type],
    },
    { key: 'zone', name: admin.teams.zone, width: 11, from: 'wide', cell: ({ timezone }) => timezone },
    {
      key: 'members',
      name: admin.teams.members,
      width: 7,
      isNumber: true,
      sort: (team) => all?.filter(isIn(team)).length ?? null,
      cell: (team) => all && words.number(all.filter(isIn(team)).length),
    },
  ];
  return (
    <Page
      title={admin.pages.teams}
      actions={
        <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
          {admin.teams.create}
        </Button>
      }
    >
      <FetchFault of={teams} />
      <Table
        label={admin.pages.teams}
        rows={teams.data}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={({ name }) => [{ key: 'delete', label: admin.teams.remove(name), icon: 'bin' }]}
        onAction={setDeleted}
        empty={<Blank title={admin.teams.empty} hint={admin.teams.emptyHint} />}
      />
      {isCreating && (
        <NameDialog
          title={admin.teams.create}
          kinds={['teams']}
          done={admin.teams.created}
          save={(name) =>
            client.call('createTeam', {
              body: { name, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
            })
          }
          onClose={() => setCreating(false)}
        />
      )}
      {deleted && (
        <Confirm
          title={admin.teams.ask(deleted.name)}
          text={admin.teams.askText}
          verb={admin.teams.remove(deleted.name)}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => {
            const run = () => client.call('deleteTeam', { params: { id: deleted.id } });
            void act({ kinds: ['teams', 'agents'], run, done: admin.teams.deleted(deleted.name) });
          }}
        />
      )}
    </Page>
  );
}

interface Values {
  readonly name: string;
  readonly emoji: string;
  readonly conversation_assignment_type: Team['conversation_assignment_type'];
  readonly max_auto_assigned_conversations: string;
  readonly timezone: string;
  readonly members: readonly string[];
}

const types = ['Manual', 'Round robin'] as const;

function TeamPage({ team }: { readonly team: Team }) {
  const { client, queries } = useWorkspace();
  const { all, may } = useAgents();
  const initial = useMemo(() => valuesOf(team, all), [team, all]);
  const form: Form<Values> = useForm<Values>({
    initial,
    check: ({ name, max_auto_assigned_conversations: most }) => ({
      ...(name.trim() === '' && { name: missing(admin.name) }),
      ...(!/^\d{1,6}$/.test(most) && { max_auto_assigned_conversations: admin.teams.mostFault }),
    }),
    refusal: (error) => ({ form: adminRefusal(error, admin.refused.taken(form.values.name)) }),
    save: async ({ members, max_auto_assigned_conversations: most, ...values }) => {
      const body = { ...values, max_auto_assigned_conversations: Number(most) };
      void showSaved(queries, 'teams', await client.call('updateTeam', { params: { id: team.id }, body }));
      for (const agent of all ?? []) {
        const isMember = members.includes(String(agent.id));
        if (isMember === isIn(team)(agent)) continue;
        const others = agent.teams.filter(({ id }) => id !== team.id).map(({ name }) => name);
        const teams = isMember ? [...others, values.name] : others;
        const change = () => client.call('updateAgent', { params: { id: agent.id }, body: { teams } });
        void showSaved(queries, 'agents', await confirmed(change));
      }
    },
  });
  const { values, faults, set, leave } = form;
  return (
    <Page title={team.name} parent={{ name: admin.pages.teams, href: path }} foot={<SaveBar form={form} />}>
      <FormBody form={form}>
        <TextField
          label={admin.name}
          value={values.name}
          fault={faults.name}
          onInput={(name) => set({ name })}
          onBlur={() => leave('name')}
        />
        <EmojiField value={values.emoji} onChange={(emoji) => set({ emoji })} />
        <ChipField
          label={admin.teams.members}
          hint={admin.teams.membersHint}
          locked={may ? undefined : admin.teams.membersLocked}
          choices={(all ?? []).map((agent) => ({ key: String(agent.id), label: fullName(agent) }))}
          chosen={values.members}
          onChange={(members) => set({ members })}
        />
        <Select
          label={admin.teams.assignment}
          value={values.conversation_assignment_type}
          choices={types.map((key) => ({ key, label: admin.teams.types[key] }))}
          onChoose={(key) => set({ conversation_assignment_type: types.find((each) => each === key) ?? 'Manual' })}
        />
        <TextField
          label={admin.teams.most}
          hint={admin.teams.mostHint}
          inputMode="numeric"
          value={values.max_auto_assigned_conversations}
          fault={faults.max_auto_assigned_conversations}
          onInput={(most) => set({ max_auto_assigned_conversations: most })}
          onBlur={() => leave('max_auto_assigned_conversations')}
        />
        <Select
          label={admin.teams.zone}
          value={values.timezone}
          choices={zonesWith(values.timezone)}
          onChoose={(timezone) => set({ timezone })}
        />
      </FormBody>
    </Page>
  );
}

function valuesOf(team: Team, all: readonly AgentWithKey[] | undefined): Values {
  const { name, emoji, conversation_assignment_type, max_auto_assigned_conversations, timezone } = team;
  return {
    name,
    emoji,
    conversation_assignment_type,
    max_auto_assigned_conversations: String(max_auto_assigned_conversations),
    timezone,
    members: (all ?? []).filter(isIn(team)).map(({ id }) => String(id)),
  };
}
