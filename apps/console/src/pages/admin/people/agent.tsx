import { type AgentWithKey, HelpdeskError } from '@helpdesk/client';
import { useMemo } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { confirmed } from '../../../state/confirmed.ts';
import { isGeneral } from '../../../state/reason-of-code.ts';
import { showSaved } from '../../../state/show-saved.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Switch, TextField } from '../../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import type { Faults } from '../../../ui/form/form-rules.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Blank, Page } from '../../../ui/page.tsx';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { fullName } from '../../../words/names.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import { SecurityCard } from '../security/security-card.tsx';
import { adminRefusal, useAct } from '../use-act.ts';
import { isLastAdmin, outranks, useAgentDetails } from './agent-details.ts';
import { AgentFields, type AgentValues, faultsOfAgent } from './agent-fields.tsx';
import style from './agents.module.css';
import { KeyCard } from './key-card.tsx';

const list = { name: admin.pages.agents, href: '/admin/agents' };

export function AgentPage({ id }: { readonly id: number }) {
  const { client } = useWorkspace();
  const agent = useFetched(['agents', 'one', id], () => client.call('getAgent', { params: { id } }));
  if (agent.data !== undefined) return <Loaded agent={agent.data} />;
  const isGone = agent.error instanceof HelpdeskError && agent.error.status === 404;
  return (
    <Page title={admin.pages.agents} parent={list}>
      {isGone ? (
        <Blank title={admin.agents.gone}>
          <Link href={list.href}>{list.name}</Link>
        </Blank>
      ) : (
        <FetchFault of={agent} />
      )}
    </Page>
  );
}

interface Values extends AgentValues {
  readonly new_password: string;
}

function Loaded({ agent }: { readonly agent: AgentWithKey }) {
  const { client, queries, agent: me } = useWorkspace();
  const name = fullName(agent);
  const params = { id: agent.id };
  const keepsAdmin = useIsLastAdmin(agent);
  const locked = outranks(agent, me) ? admin.agents.outranked(name) : undefined;
  const initial = useMemo(() => valuesOf(agent), [agent]);
  const form = useForm<Values>({
    initial,
    check: faultsOfAgent,
    refusal: refusalOf,
    save: async ({ new_password, roles, teams, ...values }) => {
      const body = { ...values, roles: [...roles], teams: [...teams], ...(new_password !== '' && { new_password }) };
      const saved = await confirmed(() => client.call('updateAgent', { params, body }));
      void showSaved(queries, 'agents', saved);
    },
  });
  return (
    <Page title={name} parent={list} foot={<SaveBar form={form} />}>
      {locked !== undefined && (
        <p class={`${ui.strip} ${ui.calm} ${style.lead}`}>
          <span>{locked}</span>
        </p>
      )}
      <div class={style.columns}>
        <FormBody form={form}>
          <AgentFields form={form} agent={agent} locked={locked} keepsAdmin={keepsAdmin} />
          <Enabled agent={agent} locked={locked} isLastAdmin={keepsAdmin} />
          {locked === undefined && (
            <TextField
              label={admin.agents.password}
              hint={admin.agents.passwordHint}
              type="password"
              autocomplete="new-password"
              value={form.values.new_password}
              fault={form.faults.new_password && admin.agents.weak}
              onInput={(new_password) => form.set({ new_password })}
            />
          )}
        </FormBody>
        <div class={style.cards}>
          <KeyCard agent={agent} locked={locked} />
          <SecurityCard agent={agent} locked={locked} />
        </div>
      </div>
    </Page>
  );
}

function valuesOf({ first_name, last_name, email, roles, teams }: AgentWithKey): Values {
  return { first_name, last_name, email, roles, teams: teams.map(({ name }) => name), new_password: '' };
}

function refusalOf(error: unknown): Faults<Values> {
  const isConflict = error instanceof HelpdeskError && error.status === 409 && isGeneral(error.code);
  return isConflict ? { email: admin.agents.emailTaken } : { form: adminRefusal(error) };
}

function useIsLastAdmin(agent: AgentWithKey): boolean {
  const { client } = useWorkspace();
  const agents = useFetched(['agents', 'list'], () => client.call('listAgents')).data;
  const details = useAgentDetails(agents?.map(({ id }) => id)).data;
  return details !== undefined && isLastAdmin(agent, details);
}

interface EnabledProps {
  readonly agent: AgentWithKey;
  readonly locked: string | undefined;
  readonly isLastAdmin: boolean;
}

/** It is not part of the form: it takes effect at once. */
function Enabled({ agent, locked, isLastAdmin: isLast }: EnabledProps) {
  const { client, agent: me } = useWorkspace();
  const act = useAct();
  const name = fullName(agent);
  const to = (enabled: boolean) => () => client.call('updateAgent', { params: { id: agent.id }, body: { enabled } });
  const reason =
    locked ?? (agent.id === me.id ? admin.agents.self : isLast && agent.enabled ? admin.agents.lastAdmin : undefined);
  return (
    <Switch
      label={admin.agents.mayEnter}
      hint={admin.agents.mayEnterHint}
      isOn={agent.enabled}
      locked={reason}
      onChange={(enabled) => {
        const done = enabled ? admin.agents.on(name) : admin.agents.switchedOff(name);
        const conflict = admin.agents.lostRole;
        void act({ kinds: ['agents'], run: to(enabled), done, undo: to(!enabled), conflict });
      }}
    />
  );
}
