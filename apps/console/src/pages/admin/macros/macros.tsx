import type { Macro } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Blank, Page } from '../../../ui/page.tsx';
import { useReadable } from '../../../ui/readable.ts';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import { admin } from '../../../words/admin.ts';
import { macroWords } from '../../../words/admin-macros.ts';
import { type Fetched, FetchFault, useFetched } from '../fetched.tsx';
import style from '../lists.module.css';
import { NewLink } from '../people/new-link.tsx';
import { useAct } from '../use-act.ts';
import { MacroPage } from './macro.tsx';

/** All shared macros, and those of the agent. */
export function Macros() {
  const { client } = useWorkspace();
  const macros = useFetched(['macros', 'list'], () => client.call('listMacros', { query: { every: 'true' } }));
  return <MacroPages path="/admin/macros" macros={macros} isOwn={false} />;
}

/** The agent's own macros, which need no permission. */
export function OwnMacros() {
  const { client, agent } = useWorkspace();
  const macros = useFetched(['macros', 'own'], async () => {
    const all = await client.call('listMacros');
    return all.filter(({ visibility, user_id: id }) => visibility === 'user' && id === agent.id);
  });
  return <MacroPages path="/you/macros" macros={macros} isOwn />;
}

interface MacroPagesProps {
  readonly path: string;
  readonly macros: Fetched<Macro[]>;
  readonly isOwn: boolean;
}

/** The list, one of them, or a new one: `/admin/macros/2`, `/admin/macros/new`. */
function MacroPages({ path, macros, isOwn }: MacroPagesProps) {
  const [at] = useLocation();
  const id = at.startsWith(`${path}/`) ? at.slice(path.length + 1) : undefined;
  const macro = macros.data?.find((each) => String(each.id) === id);
  if (id === undefined) return <MacroList path={path} macros={macros} isOwn={isOwn} />;
  if (id === 'new') return <MacroPage key="new" path={path} isOwn={isOwn} />;
  if (macro !== undefined) return <MacroPage key={id} path={path} macro={macro} isOwn={isOwn} />;
  return (
    <Page title={admin.pages.macros} parent={{ name: admin.pages.macros, href: path }}>
      <FetchFault of={macros} />
      {macros.data !== undefined && <Blank title={macroWords.gone} />}
    </Page>
  );
}

function MacroList({ path, macros, isOwn }: MacroPagesProps) {
  const { client, catalogues } = useWorkspace();
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
    ...(isOwn ? [] : [{ key: 'whom', name: macroWords.forWhom, width: 8, sort: whomOf, cell: whomOf }]),
    {
      key: 'actions',
      name: macroWords.actions,
      width: 7,
      from: 'broad',
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
        empty={<Blank title={macroWords.empty} hint={isOwn ? macroWords.ownHint : macroWords.emptyHint} />}
      />
      {deleted && (
        <Confirm
          title={macroWords.ask(deleted.name)}
          text={isOwn ? macroWords.askOwnText : macroWords.askText}
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
