import { type Inbox, type InboxSummary, serviceNow } from '@helpdesk/client';
import { channelRules, completeChannels, defaultChannel } from '@helpdesk/domain';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form/field.tsx';
import { Blank, Page } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import { admin } from '../../../words/admin.ts';
import { words } from '../../../words/en.ts';
import { listWords } from '../../../words/lists.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import style from '../lists.module.css';
import { Live } from '../live.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { useAct } from '../use-act.ts';
import { countLastWeek } from '../uses.ts';
import { InboxPage } from './inbox.tsx';
import { hostOf } from './inbox-install.tsx';

const path = '/admin/inboxes';
const { channels } = listWords.filter;

/** The list, or a part of one of them: `/admin/inboxes/1/form`. */
export function Inboxes() {
  const [at] = useLocation();
  const { id, tab } = /^\/admin\/inboxes\/(?<id>\d+)(?:\/(?<tab>[a-z]+))?$/.exec(at)?.groups ?? {};
  return id === undefined ? <InboxList /> : <InboxPage key={id} id={Number(id)} tab={tab} />;
}

type Row = Inbox | InboxSummary;

/** The most inboxes that are read one by one. */
const looked = 40;

/** What a list of inboxes does not say of them: where their chat was last asked for, and what came through them. */
function useWhatCame(inboxes: readonly Row[]) {
  const { client, agent } = useWorkspace();
  const rows = inboxes.slice(0, looked);
  const ids = rows.map(({ id }) => id);
  // For an agent who sees only some conversations, the count would be wrong.
  const seesAll = agent.permissions.includes('conversations:read_all');
  const options = { enabled: ids.length > 0, staleTime: 60_000 };
  const counts = useFetched(
    ['inboxes', 'week', ids],
    async ({ signal }) => {
      const found = new Map<number, number>();
      for (const id of ids) found.set(id, await countLastWeek(client, id, serviceNow(), signal));
      return found;
    },
    { ...options, enabled: options.enabled && seesAll },
  );
  const sites = useFetched(
    ['inboxes', 'sites', ids],
    async ({ signal }) => {
      const found = new Map<number, string | null>();
      for (const { id, channel } of rows) {
        if (!channelRules[channel].hasWidget) continue;
        const install = await client.call('getInboxInstall', { params: { id }, signal });
        found.set(id, install?.seen[0]?.origin ?? null);
      }
      return found;
    },
    options,
  );
  return { counts: counts.data, sites: sites.data };
}

function InboxList() {
  const { client } = useWorkspace();
  const act = useAct();
  const inboxes = useFetched(['inboxes', 'list'], () => client.call('listInboxes'));
  const { counts, sites } = useWhatCame(inboxes.data ?? []);
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<Row>();
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      name: admin.name,
      sort: ({ name }) => name,
      cell: ({ id, name }) => <Link href={`${path}/${id}/appearance`}>{name}</Link>,
    },
    {
      key: 'channel',
      name: admin.inboxes.kind,
      width: 7,
      from: 'middle',
      sort: ({ channel }) => channels[channel],
      cell: ({ channel }) => channels[channel],
    },
    {
      key: 'enabled',
      name: admin.inboxes.accepts,
      width: 11,
      sort: ({ enabled }) => Number(enabled),
      cell: ({ enabled }) => <Live isOn={enabled} />,
    },
    {
      key: 'site',
      name: admin.inboxes.site,
      width: 12,
      from: 'wide',
      sort: ({ id }) => sites?.get(id) ?? null,
      cell: ({ id }) => <Site origin={sites?.get(id)} />,
    },
    {
      key: 'week',
      name: admin.inboxes.week,
      width: 8,
      from: 'broad',
      isNumber: true,
      sort: ({ id }) => counts?.get(id) ?? null,
      cell: ({ id }) => (counts?.has(id) ? words.number(counts.get(id) ?? 0) : null),
    },
  ];
  return (
    <Page
      title={admin.pages.inboxes}
      actions={
        <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
          {admin.inboxes.create}
        </Button>
      }
    >
      <FetchFault of={inboxes} />
      <Table
        label={admin.pages.inboxes}
        rows={inboxes.data}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={({ name }) => [{ key: 'delete', label: admin.inboxes.remove(name), icon: 'bin' }]}
        onAction={setDeleted}
        empty={<Blank title={admin.inboxes.empty} hint={admin.inboxes.emptyHint} />}
      />
      {isCreating && <NewInbox onClose={() => setCreating(false)} />}
      {deleted && (
        <Confirm
          title={admin.inboxes.ask(deleted.name)}
          text={admin.inboxes.askText}
          verb={admin.inboxes.remove(deleted.name)}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => {
            const run = () => client.call('deleteInbox', { params: { id: deleted.id } });
            const done = admin.inboxes.deleted(deleted.name);
            void act({ kinds: ['inboxes'], run, done, conflict: admin.inboxes.inUse });
          }}
        />
      )}
    </Page>
  );
}

/** Its kind is asked for where there is a choice. */
function NewInbox({ onClose }: { readonly onClose: () => void }) {
  const { client } = useWorkspace();
  const [channel, setChannel] = useState(defaultChannel);
  return (
    <NameDialog
      title={admin.inboxes.create}
      kinds={['inboxes']}
      done={admin.inboxes.created}
      save={(name) => client.call('createInbox', { body: { name, channel } })}
      isChanged={channel !== defaultChannel}
      onClose={onClose}
    >
      {completeChannels.length > 1 && (
        <Select
          label={admin.inboxes.kind}
          value={channel}
          choices={completeChannels.map((key) => ({ key, label: channels[key] }))}
          onChoose={(key) => setChannel(completeChannels.find((each) => each === key) ?? defaultChannel)}
        />
      )}
    </NameDialog>
  );
}

/** The page that last requested the chat. */
function Site({ origin }: { readonly origin: string | null | undefined }) {
  if (origin === undefined) return null;
  return origin === null ? <span class={style.muted}>{admin.inboxes.noSite}</span> : <bdi>{hostOf(origin)}</bdi>;
}
