import { agentRoleName, isBuiltInRole } from '@helpdesk/domain';
import { useState } from 'preact/hooks';
import { Button } from '../../../ui/button.tsx';
import { Select, Switch } from '../../../ui/form/field.tsx';
import { admin } from '../../../words/admin.ts';
import type { MatrixProps } from './matrix-props.ts';
import { withPermissions } from './role-matrix.ts';
import style from './roles.module.css';

/** On a phone: one role at a time. */
export function RoleSwitches({ roles, areas, form, lockOf, onRename, onDelete }: MatrixProps) {
  const [chosen, setChosen] = useState<number>();
  const role = roles.find(({ id }) => id === chosen) ?? roles.find(({ name }) => name === agentRoleName) ?? roles[0];
  if (role === undefined) return null;
  const held = form.values[role.id] ?? [];
  return (
    <div class={style.switches}>
      <Select
        label={admin.roles.role}
        value={String(role.id)}
        choices={roles.map(({ id, name }) => ({ key: String(id), label: name }))}
        onChoose={(key) => setChosen(Number(key))}
      />
      {!isBuiltInRole(role) && (
        <div class={style.row}>
          <Button kind="line" onClick={() => onRename(role)}>
            {admin.rename}
          </Button>
          <Button kind="line" onClick={() => onDelete(role)}>
            {admin.remove}
          </Button>
        </div>
      )}
      {areas.map((area) => (
        <section key={area.key} class={style.switchGroup}>
          <h3>{admin.roles.areas[area.key]}</h3>
          {area.names.map((name) => (
            <Switch
              key={name}
              label={admin.roles.permissions[name]}
              isOn={held.includes(name)}
              locked={lockOf(role, name)}
              onChange={(isOn) => form.set({ [role.id]: withPermissions(held, role.permissions, [name], isOn) })}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
