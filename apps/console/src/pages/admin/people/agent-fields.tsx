import type { AgentWithKey } from '@helpdesk/client';
import { adminRoleName, parseEmail, plainLine } from '@helpdesk/domain';
import { useWorkspace } from '../../../state/workspace.ts';
import { ChipField } from '../../../ui/form/chip-field.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import type { Faults } from '../../../ui/form/form-rules.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { admin } from '../../../words/admin.ts';
import { useFetched } from '../fetched.tsx';
import { isBeyond } from './agent-details.ts';
import style from './agents.module.css';

export interface AgentValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly teams: readonly string[];
}

export function faultsOfAgent(values: AgentValues): Faults<AgentValues> {
  const { firstName, email, missing, notAddress, needsRole } = admin.agents;
  const address = values.email.trim();
  return {
    ...(plainLine(values.first_name) === '' && { first_name: missing(firstName) }),
    ...(address === '' && { email: missing(email) }),
    ...(address !== '' && parseEmail(address) === undefined && { email: notAddress }),
    ...(values.roles.length === 0 && { roles: needsRole }),
  };
}

interface AgentFieldsProps {
  readonly form: Form<AgentValues>;
  /** The agent whom the fields describe; undefined for a new agent. */
  readonly agent?: AgentWithKey;
  /** Why nothing can be changed. */
  readonly locked?: string | undefined;
  /** The role that makes an Admin cannot be taken away. */
  readonly keepsAdmin?: boolean;
}

/** Names, e-mail, roles and teams: the same for a new agent and for one who is there. */
export function AgentFields({ form, agent, locked, keepsAdmin = false }: AgentFieldsProps) {
  const { client, agent: me } = useWorkspace();
  const roles = useFetched(['roles', 'list'], () => client.call('listRoles')).data ?? [];
  const teams = useFetched(['teams', 'compact'], () => client.call('listTeamsCompact')).data ?? [];
  const { values, faults, set, leave } = form;
  const ownTeams = new Set([...me.teams, ...(agent?.teams ?? [])].map(({ name }) => name));
  const isLocked = locked !== undefined;
  return (
    <>
      <div class={style.pair}>
        <TextField
          label={admin.agents.firstName}
          value={values.first_name}
          fault={faults.first_name}
          disabled={isLocked}
          onInput={(first_name) => set({ first_name })}
          onBlur={() => leave('first_name')}
        />
        <TextField
          label={admin.agents.lastName}
          value={values.last_name}
          fault={faults.last_name}
          disabled={isLocked}
          onInput={(last_name) => set({ last_name })}
        />
      </div>
      <TextField
        label={admin.agents.email}
        type="email"
        {...(agent !== undefined && { hint: admin.agents.emailHint })}
        value={values.email}
        fault={faults.email}
        disabled={isLocked}
        onInput={(email) => set({ email })}
        onBlur={() => leave('email')}
      />
      <ChipField
        label={admin.agents.roles}
        hint={admin.agents.rolesHint}
        fault={faults.roles}
        choices={roles.map(({ name }) => ({ key: name, label: name }))}
        chosen={values.roles}
        locked={locked}
        lockOf={(name) => {
          if (name === adminRoleName && keepsAdmin) return admin.agents.lastAdmin;
          const role = roles.find((each) => each.name === name);
          return role !== undefined && isBeyond(role, me) ? admin.agents.beyond : undefined;
        }}
        onChange={(chosen) => set({ roles: chosen })}
      />
      <ChipField
        label={admin.agents.teams}
        choices={teams.map(({ name, emoji }) => ({
          key: name,
          label: name,
          ...(emoji !== '' && { sign: <span aria-hidden="true">{emoji}</span> }),
        }))}
        chosen={values.teams}
        locked={locked}
        hint={me.permissions.includes('teams:manage') ? undefined : admin.agents.foreignTeam}
        lockOf={(name) =>
          me.permissions.includes('teams:manage') || ownTeams.has(name) ? undefined : admin.agents.foreignTeam
        }
        onChange={(chosen) => set({ teams: chosen })}
      />
    </>
  );
}
