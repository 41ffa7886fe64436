import type { CustomAttribute } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Blank, Page } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import { admin } from '../../../words/admin.ts';
import { attributeWords } from '../../../words/admin-attributes.ts';
import { type Fetched, FetchFault, useFetched } from '../fetched.tsx';
import style from '../lists.module.css';
import { NewLink } from '../people/new-link.tsx';
import { useAct } from '../use-act.ts';
import { AttributePage } from './attribute.tsx';

const path = '/admin/attributes';

/** The list, one of them, or a new one. */
export function Attributes() {
  const [at] = useLocation();
  const { client } = useWorkspace();
  const all = useFetched(['custom_attributes', 'list'], () => client.call('listCustomAttributes'));
  const id = /^\/admin\/attributes\/(\d+|new)$/.exec(at)?.[1];
  const attribute = all.data?.find((each) => each.id === Number(id));
  if (id === undefined) return <AttributeList all={all} />;
  if (id === 'new') return <AttributePage key="new" all={all.data ?? []} />;
  if (attribute !== undefined) return <AttributePage key={id} attribute={attribute} all={all.data ?? []} />;
  return (
    <Page title={admin.pages.attributes} parent={{ name: admin.pages.attributes, href: path }}>
      <FetchFault of={all} />
      {all.data !== undefined && <Blank title={attributeWords.gone} />}
    </Page>
  );
}

const columns: readonly Column<CustomAttribute>[] = [
  {
    key: 'name',
    name: admin.name,
    sort: ({ name }) => name,
    cell: ({ id, name }) => <Link href={`${path}/${id}`}>{name}</Link>,
  },
  {
    key: 'key',
    name: attributeWords.key,
    width: 13,
    from: 'wide',
    sort: ({ key }) => key,
    cell: ({ key }) => <code class={style.code}>{key}</code>,
  },
  {
    key: 'of',
    name: attributeWords.of,
    width: 9,
    sort: ({ applies_to: owner }) => attributeWords.owners[owner],
    cell: ({ applies_to: owner }) => attributeWords.owners[owner],
  },
  {
    key: 'kind',
    name: attributeWords.kind,
    width: 11,
    from: 'middle',
    sort: ({ data_type: type }) => attributeWords.kinds[type],
    cell: ({ data_type: type }) => attributeWords.kinds[type],
  },
];

function AttributeList({ all }: { readonly all: Fetched<CustomAttribute[]> }) {
  const { client } = useWorkspace();
  const act = useAct();
  const [deleted, setDeleted] = useState<CustomAttribute>();
  return (
    <Page title={admin.pages.attributes} actions={<NewLink href={`${path}/new`}>{attributeWords.create}</NewLink>}>
      <FetchFault of={all} />
      <Table
        label={admin.pages.attributes}
        rows={all.data}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={({ name }) => [{ key: 'delete', label: attributeWords.remove(name), icon: 'bin' }]}
        onAction={setDeleted}
        empty={<Blank title={attributeWords.empty} hint={attributeWords.emptyHint} />}
      />
      {deleted && (
        <Confirm
          title={attributeWords.ask(deleted.name)}
          text={attributeWords.askText}
          verb={attributeWords.remove(deleted.name)}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => {
            const run = () => client.call('deleteCustomAttribute', { params: { id: deleted.id } });
            void act({ kinds: ['custom_attributes'], run, done: attributeWords.deleted(deleted.name) });
          }}
        />
      )}
    </Page>
  );
}
