import type { Inbox, InboxSummary, ListedInbox } from '@helpdesk/client';
import { channelRules, defaultChannel, type InboxChannel, inboxChannels, readSender } from '@helpdesk/domain';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { channelIcons } from '../../../ui/channel-icons.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Blank, Page } from '../../../ui/page.tsx';
import { Picker } from '../../../ui/pick/picker.tsx';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { mailWords } from '../../../words/admin-mail.ts';
import { words } from '../../../words/en.ts';
import { listWords } from '../../../words/lists.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import style from '../lists.module.css';
import { NameDialog } from '../name-dialog.tsx';
import { useAct } from '../use-act.ts';
import { firstTab, InboxPage } from './inbox.tsx';
import { hostOf } from './inbox-install.tsx';
import own from './inboxes.module.css';
import { Connect } from './mail/connect.tsx';

const path = '/admin/inboxes';
const { channels } = listWords.filter;

/** The list, a part of one of them (`/admin/inboxes/1/form`), or a new one (`/admin/inboxes/new?kind=email`). */
export function Inboxes() {
  const [at] = useLocation();
  const kind = new URLSearchParams(useSearch()).get('kind');
  const { id, tab } = /^\/admin\/inboxes\/(?<id>\d+)(?:\/(?<tab>[a-z]+))?$/.exec(at)?.groups ?? {};
  if (at === `${path}/new` && inboxChannels.some((each) => each === kind && !opensDialog(each))) return <Connect />;
  return id === undefined ? <InboxList /> : <InboxPage key={id} id={Number(id)} tab={tab} />;
}

/** A new inbox without servers has nothing but a name to begin with. */
const opensDialog = (channel: InboxChannel): boolean => !channelRules[channel].hasAddresses;

type Row = Inbox | ListedInbox | InboxSummary;

/** The most inboxes that are read one by one. */
const looked = 40;

/** Where the chats of a list were last asked for, which the list does not say. */
function useSites(inboxes: readonly Row[]) {
  const { client } = useWorkspace();
  const chats = inboxes.filter(({ channel }) => channelRules[channel].hasWidget).slice(0, looked);
  const ids = chats.map(({ id }) => id);
  return useFetched(
    ['inboxes', 'sites', ids],
    async ({ signal }) => {
      const found = new Map<number, string | null>();
      for (const id of ids) {
        const install = await client.call('getInboxInstall', { params: { id }, signal });
        found.set(id, install?.seen[0]?.origin ?? null);
      }
      return found;
    },
    { enabled: ids.length > 0, staleTime: 60_000 },
  ).data;
}

function columnsOf(sites: ReadonlyMap<number, string | null> | undefined): readonly Column<Row>[] {
  const addressOf = (row: Row): string | undefined =>
    'from' in row && row.from !== null ? readSender(row.from)?.address : undefined;
  const whereOf = (row: Row): string | null => addressOf(row) ?? sites?.get(row.id) ?? null;
  const openOf = (row: Row): number | null => ('open_conversations' in row ? row.open_conversations : null);
  return [
    {
      key: 'name',
      name: admin.name,
      sort: ({ name }) => name,
      cell: ({ id, name, channel }) => (
        <span class={own.nameCell}>
          <span class={own.sign} title={channels[channel]}>
            <Icon name={channelIcons[channel]} />
            <span class={ui.hidden}>{channels[channel]}</span>
          </span>
          <Link href={`${path}/${id}/${firstTab(channel)}`}>{name}</Link>
        </span>
      ),
    },
    {
      key: 'channel',
      name: admin.inboxes.kind,
      width: 8,
      from: 'middle',
      sort: ({ channel }) => channels[channel],
      cell: ({ channel }) => (
        <span class={own.kind}>
          <Icon name={channelIcons[channel]} />
          {channels[channel]}
        </span>
      ),
    },
    {
      key: 'where',
      name: mailWords.where,
      width: 16,
      from: 'wide',
      sort: whereOf,
      cell: (row) => {
        const address = addressOf(row);
        return address === undefined ? <Site origin={sites?.get(row.id)} /> : <bdi>{address}</bdi>;
      },
    },
    {
      key: 'state',
      name: mailWords.state,
      width: 7,
      sort: ({ enabled }) => Number(enabled),
      cell: ({ enabled }) => (
        <span class={own.state} data-on={enabled || undefined}>
          <Icon name={enabled ? 'done' : 'open'} />
          {enabled ? admin.inboxes.live : admin.inboxes.off}
        </span>
      ),
    },
    {
      key: 'open',
      name: mailWords.open,
      width: 6,
      from: 'broad',
      isNumber: true,
      sort: openOf,
      cell: (row) => {
        const open = openOf(row) ?? 0;
        // It is not counted further.
        return open === 0 ? null : open >= 10_000 ? `${words.number(10_000)}+` : words.number(open);
      },
    },
  ];
}

function InboxList() {
  const { client } = useWorkspace();
  const [, go] = useLocation();
  const act = useAct();
  const inboxes = useFetched(['inboxes', 'list'], () => client.call('listInboxes'));
  const sites = useSites(inboxes.data ?? []);
  const [menu, setMenu] = useState<HTMLElement>();
  const [created, setCreated] = useState<InboxChannel>();
  const [deleted, setDeleted] = useState<Row>();
  const begin = (channel: InboxChannel): void => {
    if (opensDialog(channel)) setCreated(channel);
    else go(`${path}/new?kind=${channel}`);
  };
  return (
    <Page
      title={admin.pages.inboxes}
      actions={
        <Button kind="main" icon="plus" aria-haspopup="listbox" onClick={({ currentTarget }) => setMenu(currentTarget)}>
          {admin.inboxes.create}
        </Button>
      }
    >
      <FetchFault of={inboxes} />
      <Table<Row>
        label={admin.pages.inboxes}
        rows={inboxes.data}
        columns={columnsOf(sites)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={({ name }) => [{ key: 'delete', label: admin.inboxes.remove(name), icon: 'bin' }]}
        onAction={setDeleted}
        empty={<Blank title={admin.inboxes.empty} hint={admin.inboxes.emptyHint} />}
      />
      {menu && (
        <Picker
          anchor={menu}
          label={mailWords.kindOfNew}
          beginsAtFirst
          choices={inboxChannels.map((key) => ({
            key,
            label: channels[key],
            sign: <Icon name={channelIcons[key]} />,
          }))}
          onChoose={(key) => begin(inboxChannels.find((each) => each === key) ?? defaultChannel)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {created && (
        <NameDialog
          title={admin.inboxes.create}
          kinds={['inboxes']}
          done={admin.inboxes.created}
          save={(name) => client.call('createInbox', { body: { name, channel: created } })}
          onClose={() => setCreated(undefined)}
        />
      )}
      {deleted && (
        <Confirm
          title={admin.inboxes.ask(deleted.name)}
          text={channelRules[deleted.channel].hasAddresses ? mailWords.askText : admin.inboxes.askText}
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

/** The page that last requested the chat. */
function Site({ origin }: { readonly origin: string | null | undefined }) {
  if (origin === undefined) return null;
  return origin === null ? <span class={style.muted}>{admin.inboxes.noSite}</span> : <bdi>{hostOf(origin)}</bdi>;
}
