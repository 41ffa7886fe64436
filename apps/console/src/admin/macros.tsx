import type { Macro } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useDesk } from '../desk/desk.ts';
import { Confirm } from '../ui/dialog.tsx';
import { Blank, Page } from '../ui/page.tsx';
import { useReadable } from '../ui/readable.ts';
import { type Column, Table } from '../ui/table.tsx';
import { admin } from '../words/admin.ts';
import { macroWords } from '../words/admin-macros.ts';
import { type Fetched, FetchFault, useFetched } from './fetched.tsx';
import style from './lists.module.css';
import { MacroPage } from './macro.tsx';
import { NewLink } from './new-link.tsx';
import { useAct } from './use-act.ts';

const path = '/admin/macros';

/** The list, one of them, or a new one: `/admin/macros/2`, `/admin/macros/new`. */
export function Macros() {
  const [at] = useLocation();
  const { client } = useDesk();
  const macros = useFetched(['macros', 'list'], () => client.call('listMacros', { query: { every: 'true' } }));
  const id = /^\/admin\/macros\/(\d+|new)$/.exec(at)?.[1];
  const macro = macros.data?.find((each) => each.id === Number(id));
  if (id === undefined) return <MacroList macros={macros} />;
  if (id === 'new') return <MacroPage key="new" />;
  if (macro !== undefined) return <MacroPage key={id} macro={macro} />;
  return (
    <Page title={admin.pages.macros} parent={{ name: admin.pages.macros, href: path }}>
      <FetchFault of={macros} />
      {macros.data !== undefined && <Blank title={macroWords.gone} />}
    </Page>
  );
}

function MacroList({ macros }: { readonly macros: Fetched<Macro[]> }) {
  const { client, catalogues } = useDesk();
  const { teams } = useReadable(catalogues);
  const act = useAct();
  const [deleted, setDeleted] = useState<Macro>();
  const whomOf = ({ visibility, team_id }: Macro): string =>
    (visibility === 'team' && teams.find(({ id }) => id === team_id)?.name) || macroWords.whom[visibility];
  const columns: readonly Column<Macro>[] = [
    {
      key: 'name',
      name: admin.name,
      sort: ({ name }) => name,
      cell: ({ id, name }) => <Link href={`${path}/${id}`}>{name}</Link>,
    },
    { key: 'whom', name: macroWords.forWhom, width: 9, sort: whomOf, cell: whomOf },
    {
      key: 'actions',
      name: macroWords.actions,
      width: 7,
      from: 'middle',
      sort: ({ actions }) => actions.length,
      cell: ({ actions }) => macroWords.actionCount(actions.length),
    },
    {
      key: 'used',
      name: macroWords.used,
      width: 7,
      isNumber: true,
      from: 'middle',
      sort: ({ usage_count }) => usage_count,
      cell: ({ usage_count: count }) =>
        count === 0 ? <span class={style.muted}>{macroWords.unused}</span> : macroWords.times(count),
    },
  ];
  return (
    <Page title={admin.pages.macros} actions={<NewLink href={`${path}/new`}>{macroWords.create}</NewLink>}>
      <FetchFault of={macros} />
      <Table
        label={admin.pages.macros}
        rows={macros.data}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={({ name }) => [{ key: 'delete', label: macroWords.remove(name), icon: 'bin' }]}
        onAction={setDeleted}
        empty={<Blank title={macroWords.empty} hint={macroWords.emptyHint} />}
      />
      {deleted && (
        <Confirm
          title={macroWords.ask(deleted.name)}
          text={macroWords.askText}
          verb={macroWords.remove(deleted.name)}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => {
            const run = () => client.call('deleteMacro', { params: { id: deleted.id } });
            void act({ kinds: ['macros'], run, done: macroWords.deleted(deleted.name) });
          }}
        />
      )}
    </Page>
  );
}
