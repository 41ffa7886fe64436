import type { Inbox, InboxSummary } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useDesk } from '../desk/desk.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Blank, Page } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { admin } from '../words/admin.ts';
import { FetchFault, useFetched } from './fetched.tsx';
import { InboxPage } from './inbox.tsx';
import { Live } from './live.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useAct } from './use-act.ts';

const path = '/admin/inboxes';

/** The list, or a part of one of them: `/admin/inboxes/1/form`. */
export function Inboxes() {
  const [at] = useLocation();
  const { id, tab } = /^\/admin\/inboxes\/(?<id>\d+)(?:\/(?<tab>[a-z]+))?$/.exec(at)?.groups ?? {};
  return id === undefined ? <InboxList /> : <InboxPage key={id} id={Number(id)} tab={tab} />;
}

type Row = Inbox | InboxSummary;

function InboxList() {
  const { client } = useDesk();
  const act = useAct();
  const inboxes = useFetched(['inboxes', 'list'], () => client.call('listInboxes'));
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
      width: 9,
      from: 'middle',
      sort: ({ channel }) => admin.inboxes.channel[channel],
      cell: ({ channel }) => admin.inboxes.channel[channel],
    },
    {
      key: 'enabled',
      name: admin.inboxes.accepts,
      width: 11,
      sort: ({ enabled }) => Number(enabled),
      cell: ({ enabled }) => <Live isOn={enabled} />,
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
      {isCreating && (
        <NameDialog
          title={admin.inboxes.create}
          kinds={['inboxes']}
          done={admin.inboxes.created}
          create={(name) => client.call('createInbox', { body: { name, channel: 'livechat' } })}
          onClose={() => setCreating(false)}
        />
      )}
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
