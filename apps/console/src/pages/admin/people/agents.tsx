import type { AgentSummary, AgentWithKey } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Face, stateOf } from '../../../ui/face.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import { whenOf } from '../../../words/times.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import { useAct } from '../use-act.ts';
import { AgentPage } from './agent.tsx';
import { isLastAdmin, outranks, useAgentDetails } from './agent-details.ts';
import style from './agents.module.css';
import { NewAgent } from './new-agent.tsx';

/** The list, or one of them: `/admin/agents/7`. */
export function Agents() {
  const [path] = useLocation();
  const id = /^\/admin\/agents\/(\d+)$/.exec(path)?.[1];
  return id === undefined ? <AgentList /> : <AgentPage key={id} id={Number(id)} />;
}

function AgentList() {
  const { client, agent: me } = useWorkspace();
  const act = useAct();
  const agents = useFetched(['agents', 'list'], () => client.call('listAgents'));
  const details = useAgentDetails(agents.data?.map(({ id }) => id)).data;
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<AgentSummary>();
  const detailOf = ({ id }: AgentSummary) => details?.find((each) => each.id === id);
  return (
    <Page
      title={admin.pages.agents}
      actions={
        <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
          {admin.agents.create}
        </Button>
      }
    >
      <FetchFault of={agents} />
      <Table
        label={admin.pages.agents}
        rows={agents.data}
        columns={columnsOf(detailOf)}
        keyOf={({ id }) => id}
        nameOf={(agent) => `${fullName(agent)} ${agent.email}`}
        actionsOf={(agent) => {
          const detail = detailOf(agent);
          const isKept = detail === undefined || agent.id === me.id || outranks(detail, me);
          if (isKept || isLastAdmin(detail, details ?? [])) return [];
          return [{ key: 'delete', label: admin.agents.remove(fullName(agent)), icon: 'bin' }];
        }}
        onAction={setDeleted}
      />
      {isCreating && <NewAgent onClose={() => setCreating(false)} />}
      {deleted && (
        <Confirm
          title={admin.agents.askRemove(fullName(deleted))}
          text={admin.agents.askRemoveText}
          verb={admin.agents.remove(fullName(deleted))}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => {
            const run = () => client.call('deleteAgent', { params: { id: deleted.id } });
            const conflict = admin.agents.lostRole;
            void act({ kinds: ['agents'], run, done: admin.agents.deleted(fullName(deleted)), conflict });
          }}
        />
      )}
    </Page>
  );
}

function columnsOf(detailOf: (agent: AgentSummary) => AgentWithKey | undefined): readonly Column<AgentSummary>[] {
  return [
    {
      key: 'name',
      name: admin.name,
      sort: fullName,
      cell: (agent) => (
        <Link href={`/admin/agents/${agent.id}`} class={style.person}>
          <Face
            id={agent.id}
            name={fullName(agent)}
            picture={agent.avatar_url}
            size={28}
            state={stateOf(agent.availability_status)}
          />
          <span class={ui.cut}>{fullName(agent)}</span>
          <span class={ui.hidden}>{admin.agents.state[stateOf(agent.availability_status)]}</span>
        </Link>
      ),
    },
    { key: 'email', name: admin.agents.email, width: 15, from: 'wide', sort: ({ email }) => email, cell: emailOf },
    {
      key: 'roles',
      name: admin.agents.roles,
      width: 11,
      from: 'middle',
      sort: (agent) => detailOf(agent)?.roles.join() ?? null,
      cell: (agent) => words.listed(detailOf(agent)?.roles ?? []),
    },
    {
      key: 'teams',
      name: admin.agents.teams,
      width: 9,
      from: 'wide',
      cell: (agent) => words.listed((detailOf(agent)?.teams ?? []).map(({ name }) => name)),
    },
    {
      key: 'active',
      name: admin.agents.active,
      width: 7,
      isNumber: true,
      sort: (agent) => Date.parse(detailOf(agent)?.last_active_at ?? '') || null,
      cell: (agent) => <LastActive agent={agent} detail={detailOf(agent)} />,
    },
  ];
}

const emailOf = ({ email }: AgentSummary) => <bdi>{email}</bdi>;

interface LastActiveProps {
  readonly agent: AgentSummary;
  readonly detail: AgentWithKey | undefined;
}

function LastActive({ agent, detail }: LastActiveProps) {
  if (!agent.enabled) return <span class={style.off}>{admin.agents.off}</span>;
  if (detail === undefined) return null;
  const { last_active_at: at } = detail;
  return <span class={style.muted}>{at === null ? admin.agents.never : whenOf(Date.parse(at))}</span>;
}
