import type { Status } from '@helpdesk/client';
import { isBuiltInStatus } from '@helpdesk/domain';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { addressOf } from '../../../routes.ts';
import type { Filter } from '../../../state/lists/filters.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, type RowAction, Table } from '../../../ui/tables/table.tsx';
import { admin } from '../../../words/admin.ts';
import { words } from '../../../words/en.ts';
import { statusName } from '../../../words/names.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import style from '../lists.module.css';
import { NameDialog } from '../name-dialog.tsx';
import { NameInPlace } from '../name-in-place.tsx';
import { useAct } from '../use-act.ts';
import { countEach, countUses } from '../uses.ts';

const categories = ['open', 'waiting', 'resolved'] as const;
type Category = (typeof categories)[number];

/** The names that every desk has, and that rules of the service mean. */
const isBuiltIn = ({ name }: Status): boolean => isBuiltInStatus(name);

export function Statuses() {
  const { client, agent } = useWorkspace();
  const { rename, move, remove } = useStatusChanges();
  const statuses = useFetched(['statuses', 'list'], () => client.call('listStatuses'));
  const ids = (statuses.data ?? []).map(({ id }) => id);
  const seesAll = agent.permissions.includes('conversations:read_all');
  const uses = useFetched(['statuses', 'uses', ids], ({ signal }) => countEach(client, 'status_id', ids, signal), {
    enabled: ids.length > 0 && seesAll,
  }).data;
  const [renamed, setRenamed] = useState<number>();
  const [deleted, setDeleted] = useState<{ readonly status: Status; readonly count: number | undefined }>();
  const [isCreating, setCreating] = useState(false);
  const [category, setCategory] = useState<Category>('open');

  const askToDelete = async (status: Status): Promise<void> => {
    const count = seesAll ? await countUses(client, 'status_id', status.id).catch(() => undefined) : undefined;
    setDeleted({ status, count });
  };
  const columns = columnsOf({
    uses,
    renamed,
    onBegin: setRenamed,
    onEnd: (status, name) => {
      setRenamed(undefined);
      if (name !== undefined) rename(status, name);
    },
  });
  return (
    <Page
      title={admin.pages.statuses}
      actions={
        <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
          {admin.statuses.create}
        </Button>
      }
    >
      <FetchFault of={statuses} />
      <p class={style.lead}>{admin.statuses.hint}</p>
      {categories.map((each) => (
        <section key={each} class={style.group}>
          <h3>{admin.statuses.categories[each]}</h3>
          <Table
            label={admin.statuses.categories[each]}
            rows={statuses.data?.filter((status) => status.category === each)}
            columns={columns}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            actionsOf={actionsOf}
            onAction={(status, key) => {
              const next = categories.find((one) => one === key);
              if (next !== undefined) move(status, next);
              else if (key === 'rename') setRenamed(status.id);
              else void askToDelete(status);
            }}
          />
        </section>
      ))}
      {isCreating && (
        <NameDialog
          title={admin.statuses.create}
          kinds={['statuses']}
          done={admin.statuses.created}
          save={(name) => client.call('createStatus', { body: { name, category } })}
          isChanged={category !== 'open'}
          onClose={() => setCreating(false)}
        >
          <Select
            label={admin.statuses.category}
            value={category}
            choices={categories.map((key) => ({ key, label: admin.statuses.categories[key] }))}
            onChoose={(key) => setCategory(categories.find((one) => one === key) ?? 'open')}
          />
        </NameDialog>
      )}
      {deleted && (deleted.count ?? 0) > 0 && (
        <InUse status={deleted.status} count={deleted.count ?? 0} onClose={() => setDeleted(undefined)} />
      )}
      {deleted && (deleted.count ?? 0) === 0 && (
        <Confirm
          title={admin.statuses.ask(deleted.status.name)}
          {...(deleted.count === 0 && { text: admin.statuses.askText })}
          verb={admin.statuses.verb(deleted.status.name)}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => remove(deleted.status)}
        />
      )}
    </Page>
  );
}

/** Changes that take effect at once and can be undone. */
function useStatusChanges() {
  const { client } = useWorkspace();
  const act = useAct();
  const kinds = ['statuses'] as const;
  return {
    rename: ({ id, name: before }: Status, name: string): void => {
      const to = (next: string) => () => client.call('updateStatus', { params: { id }, body: { name: next } });
      const conflict = admin.refused.taken(name);
      void act({ kinds, run: to(name), done: admin.statuses.renamed(name), undo: to(before), conflict });
    },
    move: ({ id, name, category: before }: Status, next: Category): void => {
      const to = (each: Category) => () => client.call('updateStatus', { params: { id }, body: { category: each } });
      const done = admin.statuses.moved(name, admin.statuses.categories[next]);
      void act({ kinds, run: to(next), done, undo: to(before), conflict: admin.statuses.inUseSome });
    },
    remove: ({ id, name }: Status): void => {
      const run = () => client.call('deleteStatus', { params: { id } });
      void act({ kinds, run, done: admin.statuses.deleted(name), conflict: admin.statuses.inUseSome });
    },
  };
}

interface ColumnsOptions {
  /** How many conversations have each; undefined: it is not known. */
  readonly uses: ReadonlyMap<number, number> | undefined;
  /** The status whose name is being edited. */
  readonly renamed: number | undefined;
  readonly onBegin: (id: number) => void;
  readonly onEnd: (status: Status, name: string | undefined) => void;
}

function columnsOf({ uses, renamed, onBegin, onEnd }: ColumnsOptions): readonly Column<Status>[] {
  return [
    {
      key: 'name',
      name: admin.name,
      cell: (status) =>
        isBuiltIn(status) ? (
          <span>{statusName(status.name)}</span>
        ) : (
          <NameInPlace
            name={status.name}
            label={admin.statuses.nameOf(status.name)}
            isEdited={renamed === status.id}
            onBegin={() => onBegin(status.id)}
            onEnd={(name) => onEnd(status, name)}
          />
        ),
    },
    {
      key: 'kind',
      name: admin.statuses.kind,
      width: 8,
      cell: (status) =>
        isBuiltIn(status) && (
          <span class={style.locked}>
            <Icon name="lock" small />
            {admin.statuses.builtIn}
          </span>
        ),
    },
    {
      key: 'used',
      name: admin.statuses.used,
      width: 8,
      isNumber: true,
      from: 'middle',
      cell: ({ id }) => (uses?.has(id) ? words.number(uses.get(id) ?? 0) : null),
    },
  ];
}

function actionsOf(status: Status): readonly RowAction[] {
  return isBuiltIn(status)
    ? []
    : [
        { key: 'rename', label: admin.rename, icon: 'pen' },
        ...categories
          .filter((each) => each !== status.category)
          .map((each): RowAction => {
            return { key: each, label: admin.statuses.move(admin.statuses.categories[each]), icon: 'open' };
          }),
        { key: 'delete', label: admin.remove, icon: 'bin' },
      ];
}

interface InUseProps {
  readonly status: Status;
  readonly count: number;
  readonly onClose: () => void;
}

/** A status that conversations have stays until they have another one. */
function InUse({ status: { id, name }, count, onClose }: InUseProps) {
  const [, go] = useLocation();
  const filter: Filter = { logic: 'all', lines: [{ field: 'status', operator: 'is', values: [String(id)] }] };
  return (
    <Dialog
      title={admin.statuses.cannot(name)}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {words.close}
          </Button>
          <Button kind="main" autofocus onClick={() => go(addressOf({ place: { kind: 'all' }, shelf: 'any', filter }))}>
            {admin.statuses.show}
          </Button>
        </>
      }
    >
      <p>{admin.statuses.inUse(count)}</p>
    </Dialog>
  );
}
