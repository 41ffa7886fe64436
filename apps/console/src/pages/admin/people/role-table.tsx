import type { Role } from '@helpdesk/client';
import { adminRoleName, isBuiltInRole } from '@helpdesk/domain';
import { isOfComposition } from '@helpdesk/ui';
import { useRef, useState } from 'preact/hooks';
import { announce } from '../../../ui/announcer.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alongText } from '../../../ui/pick/along-text.ts';
import { Picker } from '../../../ui/pick/picker.tsx';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { words as texts } from '../../../words/en.ts';
import type { MatrixProps } from './matrix-props.ts';
import { type Area, type PermissionName, shareOf, withPermissions } from './role-matrix.ts';
import style from './roles.module.css';

const words = admin.roles;

/** Permissions by roles. Arrow keys go from cell to cell, Space changes one. */
export function RoleTable(props: MatrixProps) {
  const { roles, areas } = props;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState('0:0');
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[alongText(event.key)];
    const cells = [...(table.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const index = event.target instanceof HTMLElement ? cells.indexOf(event.target) : -1;
    if (step === undefined || index < 0 || isOfComposition(event)) return;
    event.preventDefault();
    cells[nextCell(index, step, roles.length, cells.length)]?.focus();
  };
  let row = -1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are changed is a grid
    <table ref={table} role="grid" aria-label={admin.pages.roles} class={style.matrix} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col">{words.may}</th>
          {roles.map((role) => (
            <RoleHead key={role.id} role={role} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.flatMap((area) => {
          row += 1;
          const ofArea = row;
          return [
            <tr key={area.key} class={style.area}>
              <th scope="row">{words.areas[area.key]}</th>
              {roles.map((role, column) => (
                <AreaCell key={role.id} {...props} role={role} area={area} {...placeOf(ofArea, column)} />
              ))}
            </tr>,
            ...area.names.map((name) => {
              row += 1;
              const ofName = row;
              return (
                <tr key={name}>
                  <th scope="row">
                    {words.permissions[name]}
                    <code>{name}</code>
                  </th>
                  {roles.map((role, column) => (
                    <PermissionCell key={role.id} {...props} role={role} name={name} {...placeOf(ofName, column)} />
                  ))}
                </tr>
              );
            }),
          ];
        })}
      </tbody>
    </table>
  );

  function placeOf(ofRow: number, column: number): Place {
    const key = `${ofRow}:${column}`;
    return { isStop: key === at, onFocus: () => setAt(key) };
  }
}

interface Place {
  /** Whether Tab reaches this cell. There is one such cell. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

const steps: Readonly<Record<string, readonly [number, number] | 'Home' | 'End'>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: 'Home',
  End: 'End',
};

/** It stops at the edges. */
function nextCell(index: number, step: (typeof steps)[string], columns: number, count: number): number {
  const column = index % columns;
  if (step === 'Home') return index - column;
  if (step === 'End') return index - column + columns - 1;
  const [down = 0, across = 0] = step ?? [];
  const side = document.dir === 'rtl' ? -across : across;
  const next = index + down * columns + side;
  const isBeside = side === 0 || (column + side >= 0 && column + side < columns);
  return isBeside && next >= 0 && next < count ? next : index;
}

interface BoxProps extends Place {
  readonly label: string;
  readonly checked: 'true' | 'false' | 'mixed';
  readonly locked: string | undefined;
  readonly isChanged?: boolean;
  readonly text?: string;
  readonly onToggle: () => void;
}

function Box({ label, checked, locked, isChanged = false, text, isStop, onFocus, onToggle }: BoxProps) {
  return (
    <td>
      {/* biome-ignore lint/a11y/useSemanticElements: it has three states, a mark of its own and the reason of its lock */}
      <button
        type="button"
        role="checkbox"
        data-cell
        class={style.box}
        aria-checked={checked}
        aria-disabled={locked !== undefined || undefined}
        aria-label={isChanged ? texts.parts([label, words.changed]) : label}
        title={locked}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => (locked === undefined ? onToggle() : announce('status', locked))}
      >
        <span class={style.mark}>{checked === 'true' && <Icon name="check" small />}</span>
        {text && <small>{text}</small>}
        {isChanged && <span class={style.changed} />}
      </button>
    </td>
  );
}

interface CellProps extends MatrixProps, Place {
  readonly role: Role;
}

function PermissionCell({ role, name, form, lockOf, isStop, onFocus }: CellProps & { readonly name: PermissionName }) {
  const held = form.values[role.id] ?? [];
  const isOn = held.includes(name);
  return (
    <Box
      label={words.cell(role.name, words.permissions[name])}
      checked={isOn ? 'true' : 'false'}
      locked={lockOf(role, name)}
      isChanged={isOn !== role.permissions.includes(name)}
      isStop={isStop}
      onFocus={onFocus}
      onToggle={() => form.set({ [role.id]: withPermissions(held, role.permissions, [name], !isOn) })}
    />
  );
}

/** All of an area at once, as far as it can be given. */
function AreaCell({ role, area, form, lockOf, isStop, onFocus }: CellProps & { readonly area: Area }) {
  const held = form.values[role.id] ?? [];
  const free = area.names.filter((name) => lockOf(role, name) === undefined);
  const share = shareOf(held, area.names);
  const [first] = area.names;
  const isFull = shareOf(held, free) === 'true';
  return (
    <Box
      label={words.area(role.name, words.areas[area.key])}
      text={words.some(area.names.filter((name) => held.includes(name)).length, area.names.length)}
      checked={share}
      locked={free.length === 0 && first !== undefined ? lockOf(role, first) : undefined}
      isStop={isStop}
      onFocus={onFocus}
      onToggle={() => form.set({ [role.id]: withPermissions(held, role.permissions, free, !isFull) })}
    />
  );
}

function RoleHead({ role, holdersOf, onRename, onDelete }: MatrixProps & { readonly role: Role }) {
  const [menu, setMenu] = useState<HTMLElement>();
  const holders = holdersOf(role);
  const below = role.name === adminRoleName ? words.everything : holders === undefined ? '' : words.holders(holders);
  return (
    <th scope="col">
      {isBuiltInRole(role) ? (
        <span class={ui.cut} title={words.builtIn}>
          {role.name}
        </span>
      ) : (
        <button
          type="button"
          class={style.head}
          aria-haspopup="listbox"
          onClick={({ currentTarget }) => setMenu(currentTarget)}
        >
          <span class={ui.cut}>{role.name}</span>
          <Icon name="down" small />
        </button>
      )}
      <small>{below}</small>
      {menu && (
        <Picker
          anchor={menu}
          label={role.name}
          choices={[
            { key: 'rename', label: admin.rename, sign: <Icon name="pen" /> },
            { key: 'delete', label: admin.remove, sign: <Icon name="bin" /> },
          ]}
          beginsAtFirst
          onChoose={(key) => (key === 'rename' ? onRename(role) : onDelete(role))}
          onClose={() => setMenu(undefined)}
        />
      )}
    </th>
  );
}
