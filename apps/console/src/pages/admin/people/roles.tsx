import type { Role } from '@helpdesk/client';
import { adminRoleName, lackedPermissions } from '@helpdesk/domain';
import { useMemo, useState } from 'preact/hooks';
import { confirmed } from '../../../state/confirmed.ts';
import { showSaved } from '../../../state/show-saved.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { SaveBar } from '../../../ui/form/form.tsx';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { words } from '../../../words/en.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useWide } from '../use-wide.ts';
import { useAgentDetails } from './agent-details.ts';
import type { Grants, MatrixProps } from './matrix-props.ts';
import { areasOf, changedCells } from './role-matrix.ts';
import { RoleSwitches } from './role-switches.tsx';
import { RoleTable } from './role-table.tsx';
import style from './roles.module.css';

export function Roles() {
  const { client } = useWorkspace();
  const permissions = useFetched(['permissions'], () => client.call('listPermissions'), { staleTime: 3_600_000 });
  const roles = useFetched(['roles', 'list'], () => client.call('listRoles'));
  const full = roles.data?.filter((role): role is Role => 'permissions' in role);
  if (full === undefined || permissions.data === undefined) {
    return (
      <Page title={admin.pages.roles}>
        <FetchFault of={roles.error ? roles : permissions} />
      </Page>
    );
  }
  return <Matrix roles={full} areas={areasOf(permissions.data)} />;
}

function Matrix({ roles, areas }: Pick<MatrixProps, 'roles' | 'areas'>) {
  const { client, queries, agent: me } = useWorkspace();
  const holders = useHolders();
  const isWide = useWide();
  const [isCreating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<Role>();
  const [deleted, setDeleted] = useState<Role>();
  const initial = useMemo(() => Object.fromEntries(roles.map(({ id, permissions }) => [id, permissions])), [roles]);
  const form = useForm<Grants>({
    initial,
    save: async (values) => {
      for (const { id, permissions } of roles) {
        const wanted = values[id] ?? permissions;
        if (changedCells(permissions, wanted) === 0) continue;
        const body = { permissions: [...wanted] };
        void showSaved(queries, 'roles', await confirmed(() => client.call('updateRole', { params: { id }, body })));
      }
    },
  });
  const props: MatrixProps = {
    roles,
    areas,
    form,
    lockOf: ({ name }, permission) => {
      if (name === adminRoleName) return admin.roles.lockedAdmin;
      return lackedPermissions(me, [permission]).length === 0 ? undefined : admin.roles.lockedOwn;
    },
    holdersOf: ({ name }) => holders?.filter((agent) => agent.roles.includes(name)).length,
    onRename: setRenamed,
    onDelete: setDeleted,
  };
  return (
    <Page
      title={admin.pages.roles}
      actions={
        <Button kind={form.changes > 0 ? 'line' : 'main'} icon="plus" onClick={() => setCreating(true)}>
          {admin.roles.create}
        </Button>
      }
      foot={<SaveBar form={form} unsaved={unsavedWords(roles, form)} />}
    >
      {form.faults.form !== undefined && (
        <p class={`${ui.strip} ${ui.bad}`} role="alert" tabIndex={-1} data-form-fault>
          {form.faults.form}
        </p>
      )}
      <p class={style.hint}>{admin.roles.hint}</p>
      {isWide ? <RoleTable {...props} /> : <RoleSwitches {...props} />}
      {isCreating && (
        <NameDialog
          title={admin.roles.create}
          kinds={['roles']}
          done={admin.roles.created}
          save={(name) => client.call('createRole', { body: { name, permissions: [] } })}
          onClose={() => setCreating(false)}
        />
      )}
      {renamed && (
        <NameDialog
          title={admin.roles.rename(renamed.name)}
          verb={admin.rename}
          initial={renamed.name}
          kinds={['roles', 'agents']}
          done={admin.roles.renamed}
          save={(name) => client.call('updateRole', { params: { id: renamed.id }, body: { name } })}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {deleted && <DeleteRole role={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}

function unsavedWords(roles: readonly Role[], form: Form<Grants>): string {
  const changed = roles
    .map(({ id, name, permissions }) => ({ name, cells: changedCells(permissions, form.values[id] ?? permissions) }))
    .filter(({ cells }) => cells > 0);
  const cells = changed.reduce((sum, each) => sum + each.cells, 0);
  return admin.roles.unsaved(cells, words.listed(changed.map(({ name }) => name)));
}

/** How many have a role: known to agents who manage agents. */
function useHolders() {
  const { client, agent } = useWorkspace();
  const may = agent.permissions.includes('users:manage');
  const agents = useFetched(['agents', 'list'], () => client.call('listAgents'), { enabled: may }).data;
  return useAgentDetails(agents?.map(({ id }) => id)).data;
}

function DeleteRole({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const { client } = useWorkspace();
  const act = useAct();
  return (
    <Confirm
      title={admin.roles.ask(role.name)}
      text={admin.roles.askText}
      verb={admin.roles.remove(role.name)}
      onClose={onClose}
      onConfirm={() => {
        const run = () => client.call('deleteRole', { params: { id: role.id } });
        void act({ kinds: ['roles'], run, done: admin.roles.deleted(role.name), conflict: admin.roles.inUse });
      }}
    />
  );
}
