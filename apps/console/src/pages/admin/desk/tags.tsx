import type { Tag } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Blank, Page } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import { admin } from '../../../words/admin.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import style from '../lists.module.css';
import { NameDialog } from '../name-dialog.tsx';
import { NameInPlace } from '../name-in-place.tsx';
import { useAct } from '../use-act.ts';
import { countEach } from '../uses.ts';

const counted = 60;

export function Tags() {
  const { client, agent } = useWorkspace();
  const act = useAct();
  const tags = useFetched(['tags', 'list'], () => client.call('listTags'));
  const ids = (tags.data ?? []).map(({ id }) => id).slice(0, counted);
  const uses = useFetched(['tags', 'uses', ids], ({ signal }) => countEach(client, 'tags', ids, signal), {
    // For an agent who sees only some conversations, the count would be wrong.
    enabled: ids.length > 0 && agent.permissions.includes('conversations:read_all'),
    staleTime: 300_000,
  }).data;
  const [renamed, setRenamed] = useState<number>();
  const [deleted, setDeleted] = useState<Tag>();
  const [isCreating, setCreating] = useState(false);

  const rename = ({ id, name: before }: Tag, name: string | undefined): void => {
    setRenamed(undefined);
    if (name === undefined) return;
    const to = (next: string) => () => client.call('updateTag', { params: { id }, body: { name: next } });
    const conflict = admin.refused.taken(name);
    void act({ kinds: ['tags'], run: to(name), done: admin.tags.renamed(name), undo: to(before), conflict });
  };
  const columns: readonly Column<Tag>[] = [
    {
      key: 'name',
      name: admin.name,
      sort: ({ name }) => name,
      cell: (tag) => (
        <NameInPlace
          name={tag.name}
          label={admin.tags.nameOf(tag.name)}
          isEdited={renamed === tag.id}
          onBegin={() => setRenamed(tag.id)}
          onEnd={(name) => rename(tag, name)}
        />
      ),
    },
    {
      key: 'used',
      name: admin.tags.used,
      width: 10,
      isNumber: true,
      sort: ({ id }) => uses?.get(id) ?? null,
      cell: ({ id }) => <Uses count={uses?.get(id)} />,
    },
  ];
  return (
    <Page
      title={admin.pages.tags}
      actions={
        <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
          {admin.tags.create}
        </Button>
      }
    >
      <FetchFault of={tags} />
      <Table
        label={admin.pages.tags}
        rows={tags.data}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={() => [
          { key: 'rename', label: admin.rename, icon: 'pen' },
          { key: 'delete', label: admin.remove, icon: 'bin' },
        ]}
        onAction={(tag, key) => (key === 'rename' ? setRenamed(tag.id) : setDeleted(tag))}
        empty={<Blank title={admin.tags.empty} hint={admin.tags.emptyHint} />}
      />
      {isCreating && (
        <NameDialog
          title={admin.tags.create}
          kinds={['tags']}
          done={admin.tags.created}
          save={(name) => client.call('createTag', { body: { name } })}
          onClose={() => setCreating(false)}
        />
      )}
      {deleted && (
        <Confirm
          title={admin.tags.ask(deleted.name)}
          text={lossOf(uses?.get(deleted.id))}
          verb={admin.tags.verb(deleted.name)}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => {
            const run = () => client.call('deleteTag', { params: { id: deleted.id } });
            void act({ kinds: ['tags'], run, done: admin.tags.deleted(deleted.name) });
          }}
        />
      )}
    </Page>
  );
}

function lossOf(count: number | undefined): string {
  if (count === undefined) return admin.tags.askUnknown;
  return count === 0 ? admin.tags.askUnused : admin.tags.askUsed(count);
}

function Uses({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return null;
  if (count === 0) return <span class={style.muted}>{admin.tags.unused}</span>;
  return <>{admin.tags.usedIn(count)}</>;
}
