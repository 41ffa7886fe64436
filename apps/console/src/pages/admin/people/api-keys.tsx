import { type AgentClient, type AgentWithKey, type NamedApiKey, serviceNow } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Blank, Page } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { keyWords } from '../../../words/admin-keys.ts';
import { fullName } from '../../../words/names.ts';
import { dateOf, whenOf } from '../../../words/times.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import style from '../lists.module.css';
import { useAct } from '../use-act.ts';
import { outranks, useAgentDetails } from './agent-details.ts';

/** A key of the desk. The first key of an agent has no name. */
interface Row {
  readonly owner: AgentWithKey;
  readonly key: string;
  readonly usedAt: string | null;
  readonly named: NamedApiKey | undefined;
}

/** All keys of all agents. */
export function ApiKeys() {
  const { client, agent: me } = useWorkspace();
  const act = useAct();
  const agents = useFetched(['agents', 'list'], () => client.call('listAgents'));
  const details = useAgentDetails(agents.data?.map(({ id }) => id));
  const mine = (details.data ?? []).filter((agent) => !outranks(agent, me));
  const ids = mine.map(({ id }) => id);
  const named = useFetched(['agents', 'all-keys', ids], () => namedKeysOf(client, ids), { enabled: ids.length > 0 });
  const rows = details.data && named.data ? rowsOf(details.data, named.data) : undefined;
  const [revoked, setRevoked] = useState<Row>();
  const hidden = (details.data?.length ?? 0) - mine.length;
  const now = serviceNow();
  const columns: readonly Column<Row>[] = [
    {
      key: 'owner',
      name: keyWords.owner,
      sort: ({ owner }) => fullName(owner),
      cell: ({ owner }) => <Link href={`/admin/agents/${owner.id}`}>{fullName(owner)}</Link>,
    },
    {
      key: 'name',
      name: admin.name,
      width: 13,
      sort: nameOfKey,
      cell: (row) => (
        <>
          <span class={ui.cut}>{nameOfKey(row)}</span>
          <small class={style.under}>{keyWords.usedAt(usedOf(row, now))}</small>
        </>
      ),
    },
    { key: 'begin', name: admin.key.key, width: 8, from: 'wide', cell: ({ key }) => <Begin text={key} /> },
    {
      key: 'ends',
      name: keyWords.ends,
      width: 9,
      from: 'wide',
      sort: ({ named: own }) => Date.parse(own?.expires_at ?? '') || null,
      cell: ({ named: own }) => <Ends at={own?.expires_at ?? null} now={now} />,
    },
    {
      key: 'used',
      name: keyWords.used,
      width: 7,
      isNumber: true,
      from: 'middle',
      sort: ({ usedAt }) => Date.parse(usedAt ?? '') || null,
      cell: (row) => <span class={row.usedAt === null ? style.muted : undefined}>{usedOf(row, now)}</span>,
    },
  ];
  return (
    <Page title={admin.pages.keys}>
      <FetchFault of={agents.error ? agents : details.error ? details : named} />
      <p class={style.lead}>
        {keyWords.lead} {keyWords.leadMore}
      </p>
      <Table
        label={admin.pages.keys}
        rows={rows}
        columns={columns}
        keyOf={({ key }) => key}
        nameOf={(row) => keyWords.nameOf(fullName(row.owner), nameOfKey(row))}
        actionsOf={({ owner }) => (outranks(owner, me) ? [] : [{ key: 'revoke', label: keyWords.revoke, icon: 'bin' }])}
        onAction={setRevoked}
        empty={<Blank title={keyWords.empty} hint={keyWords.emptyHint} />}
      />
      {hidden > 0 && rows !== undefined && <p class={style.below}>{keyWords.unread(hidden)}</p>}
      {revoked && (
        <Confirm
          title={titleOf(revoked)}
          text={
            revoked.usedAt === null ? admin.key.neverUsed : admin.key.lastUsed(whenOf(Date.parse(revoked.usedAt), now))
          }
          verb={admin.key.verb}
          onClose={() => setRevoked(undefined)}
          onConfirm={() => void act({ kinds: ['agents'], run: () => revoke(client, revoked), done: admin.key.revoked })}
        />
      )}
    </Page>
  );
}

function rowsOf(agents: readonly AgentWithKey[], named: ReadonlyMap<number, readonly NamedApiKey[]>): readonly Row[] {
  return agents.flatMap((owner): readonly Row[] => {
    const { api_key: key, api_key_last_used_at: usedAt } = owner;
    const further = (named.get(owner.id) ?? []).map((each) => {
      return { owner, key: each.api_key, usedAt: each.last_used_at, named: each };
    });
    return key === null ? further : [{ owner, key, usedAt, named: undefined }, ...further];
  });
}

const atOnce = 4;

/** The service has no list of them all. */
async function namedKeysOf(
  client: AgentClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly NamedApiKey[]>> {
  const found = new Map<number, readonly NamedApiKey[]>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce);
    const keys = await Promise.all(part.map((id) => client.call('listNamedApiKeys', { params: { id } })));
    for (const [index, id] of part.entries()) found.set(id, keys[index] ?? []);
  }
  return found;
}

function usedOf({ usedAt }: Row, now: number): string {
  return usedAt === null ? keyWords.never : whenOf(Date.parse(usedAt), now);
}

function nameOfKey({ named }: Row): string {
  if (named === undefined) return keyWords.first;
  return named.permissions === null ? named.name : `${named.name} (${keyWords.narrowed(named.permissions.length)})`;
}

function titleOf({ owner, named }: Row): string {
  return named === undefined ? admin.key.askRevoke(fullName(owner)) : admin.key.askNamed(named.name, fullName(owner));
}

function revoke(client: AgentClient, { owner: { id }, named }: Row): Promise<unknown> {
  if (named === undefined) return client.call('revokeApiKey', { params: { id } });
  return client.call('revokeNamedApiKey', { params: { id, key_id: named.id } });
}

function Begin({ text }: { readonly text: string }) {
  return <code class={style.code}>{text.slice(0, 8)}…</code>;
}

function Ends({ at, now }: { readonly at: string | null; readonly now: number }) {
  if (at === null) return <span class={style.muted}>{keyWords.always}</span>;
  const isOver = Date.parse(at) < now;
  return <span class={isOver ? style.over : undefined}>{isOver ? keyWords.over : dateOf(Date.parse(at))}</span>;
}
