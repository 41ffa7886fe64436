import { type AgentSummary, type AgentWithKey, serviceNow } from '@helpdesk/client';
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
import { momentOf, whenOf } from '../../../words/times.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import { useAct } from '../use-act.ts';
import { AgentPage } from './agent.tsx';
import { isLastAdmin, outranks, useAgentDetails } from './agent-details.ts';
import style from './agents.module.css';
import { Invite } from './invite/invite.tsx';
import { LinkDialog, type PasswordLink } from './link-dialog.tsx';
import { NewAgent } from './new-agent.tsx';

interface Invitation {
  readonly name: string;
  readonly link: PasswordLink;
}

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
  const [opened, setOpened] = useState<'new' | 'invite'>();
  const [invitation, setInvitation] = useState<Invitation>();
  const [deleted, setDeleted] = useState<AgentSummary>();
  const detailOf = ({ id }: AgentSummary) => details?.find((each) => each.id === id);
  async function renew(agent: AgentSummary): Promise<void> {
    const params = { id: agent.id };
    let link: PasswordLink | undefined;
    const run = async () => {
      link = await client.call('createPasswordLink', { params, body: {} });
    };
    if (!(await act({ kinds: ['agents'], run }))) return;
    if (link !== undefined) setInvitation({ name: fullName(agent), link });
  }
  return (
    <Page
      title={admin.pages.agents}
      actions={
        <>
          <Button kind="line" onClick={() => setOpened('new')}>
            {admin.agents.create}
          </Button>
          <Button kind="main" icon="plus" onClick={() => setOpened('invite')}>
            {admin.agents.invite}
          </Button>
        </>
      }
    >
      <FetchFault of={agents} />
      <Table
        label={admin.pages.agents}
        rows={agents.data}
        columns={columnsOf(detailOf, (agent) => void renew(agent))}
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
      {opened === 'new' && <NewAgent onClose={() => setOpened(undefined)} />}
      {opened === 'invite' && <Invite onClose={() => setOpened(undefined)} />}
      {invitation && <LinkDialog {...invitation} onClose={() => setInvitation(undefined)} />}
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

function columnsOf(
  detailOf: (agent: AgentSummary) => AgentWithKey | undefined,
  onNewLink: (agent: AgentSummary) => void,
): readonly Column<AgentSummary>[] {
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
      width: 11,
      isNumber: true,
      sort: (agent) => Date.parse(detailOf(agent)?.last_active_at ?? '') || null,
      cell: (agent) => <LastActive agent={agent} detail={detailOf(agent)} onNewLink={() => onNewLink(agent)} />,
    },
  ];
}

const emailOf = ({ email }: AgentSummary) => <bdi>{email}</bdi>;

interface LastActiveProps {
  readonly agent: AgentSummary;
  readonly detail: AgentWithKey | undefined;
  readonly onNewLink: () => void;
}

function LastActive({ agent, detail, onNewLink }: LastActiveProps) {
  if (!agent.enabled) return <span class={style.off}>{admin.agents.off}</span>;
  if (agent.invitation) {
    const until = Date.parse(agent.invitation.expires_at);
    if (until > serviceNow()) return <span class={style.until}>{admin.agents.invitedUntil(momentOf(until))}</span>;
    return (
      <span class={style.over}>
        {admin.agents.linkIsOver}
        <Button kind="line" onClick={onNewLink}>
          {admin.agents.newLink}
        </Button>
      </span>
    );
  }
  if (detail === undefined) return null;
  const { last_active_at: at } = detail;
  return <span class={style.muted}>{at === null ? admin.agents.never : whenOf(Date.parse(at))}</span>;
}
