import type { ActivityLog } from '@helpdesk/client';
import { useInfiniteQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/form/field.tsx';
import { More } from '../../../ui/more.tsx';
import { Blank, Failed, Page } from '../../../ui/page.tsx';
import { useReadable } from '../../../ui/readable.ts';
import { rowsOf } from '../../../ui/tables/rows-of.ts';
import { type Column, Table } from '../../../ui/tables/table.tsx';
import { admin } from '../../../words/admin.ts';
import { auditWords } from '../../../words/admin-audit.ts';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import { dateTimeOf, momentOf } from '../../../words/times.ts';
import list from '../lists.module.css';
import style from './audit.module.css';
import { changesOf, factsOf, viaOf, whatOf } from './audit-entry.ts';
import { type AuditFilter, auditConditions, auditFilterText, auditKindNames, readAuditFilter } from './audit-filter.ts';

const path = '/admin/audit';

/** What agents and the service did that matters for the safety of the desk, the newest first. */
export function Audit() {
  const { client } = useWorkspace();
  const [, go] = useLocation();
  const search = useSearch();
  const filter = readAuditFilter(search);
  const filters = auditConditions(filter);
  const [opened, setOpened] = useState<ActivityLog>();
  const whoOf = useWho();
  const query = useInfiniteQuery({
    queryKey: ['audit', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      client.call('listActivityLogs', {
        query: { page_size: 50, ...(filters && { filters }), ...(cursor && { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // It grows with every act, those of this agent too.
    staleTime: 0,
  });
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const rows = data && rowsOf(data.pages, ({ id }) => id);
  const columns: readonly Column<ActivityLog>[] = [
    { key: 'when', name: auditWords.when, width: 10, cell: ({ created_at: at }) => <When at={at} /> },
    { key: 'who', name: auditWords.who, width: 11, from: 'middle', cell: whoOf },
    {
      key: 'what',
      name: auditWords.what,
      cell: (entry) => (
        <>
          <button type="button" class={style.what} dir="auto" aria-haspopup="dialog" onClick={() => setOpened(entry)}>
            {whatOf(entry)}
          </button>
          <small class={list.under}>{whoOf(entry)}</small>
        </>
      ),
    },
    { key: 'how', name: auditWords.how, width: 8, from: 'wide', cell: viaOf },
    { key: 'address', name: auditWords.address, width: 9, from: 'wide', cell: ({ ip }) => <bdi>{ip}</bdi> },
  ];
  const change = (patch: { readonly [Name in keyof AuditFilter]: AuditFilter[Name] | undefined }): void => {
    go(path + auditFilterText({ ...filter, ...patch } as AuditFilter), { replace: true });
  };
  return (
    <Page title={admin.pages.audit}>
      <Filter filter={filter} onChange={change} onClear={() => go(path, { replace: true })} />
      {error !== null && <Failed error={error} onRetry={() => void query.refetch()} />}
      {(data !== undefined || error === null) && (
        <Table
          label={admin.pages.audit}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={whatOf}
          isPaged
          empty={
            <Blank title={filters === undefined ? auditWords.empty : auditWords.none}>
              {filters !== undefined && (
                <Button kind="link" onClick={() => go(path, { replace: true })}>
                  {auditWords.clear}
                </Button>
              )}
            </Blank>
          }
        />
      )}
      {hasNextPage && (
        <More label={auditWords.more} isBusy={isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
      {(rows?.length ?? 0) > 0 && <p class={style.total}>{auditWords.total(data?.pages[0]?.total ?? 0)}</p>}
      {opened && <Entry entry={opened} who={whoOf(opened)} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

/** The name of the person who acted: the present one, or for deleted agents the name at that time. */
function useWho(): (entry: ActivityLog) => string {
  const { catalogues } = useWorkspace();
  const { agents } = useReadable(catalogues);
  return ({ actor_id: id, actor_name: name, via, activity_type: type }) => {
    // An attempt to sign in that failed: the service wrote it down, and did not do it.
    if (type === 'agent_login_failed' || type === 'oidc_refused') return auditWords.unknown;
    if (id === null) return via === 'cli' ? auditWords.nobody.cli : auditWords.nobody.system;
    const agent = agents.find((each) => each.id === id);
    return agent === undefined ? (name ?? auditWords.deleted(id)) : fullName(agent);
  };
}

function When({ at }: { readonly at: string }) {
  return <time dateTime={at}>{momentOf(Date.parse(at))}</time>;
}

interface FilterProps {
  readonly filter: AuditFilter;
  readonly onChange: (patch: { readonly [Name in keyof AuditFilter]: AuditFilter[Name] | undefined }) => void;
  readonly onClear: () => void;
}

function Filter({ filter, onChange, onClear }: FilterProps) {
  const { catalogues } = useWorkspace();
  const { agents } = useReadable(catalogues);
  const { kind, who, from, to } = filter;
  const isNarrowed = auditFilterText(filter) !== '';
  return (
    <search class={style.filter} aria-label={auditWords.filter}>
      <Select
        label={auditWords.kind}
        value={kind ?? ''}
        choices={[
          { key: '', label: auditWords.everything },
          ...auditKindNames.map((key) => ({ key, label: auditWords.kinds[key] })),
        ]}
        onChoose={(key) => onChange({ kind: auditKindNames.find((each) => each === key) })}
      />
      <Select
        label={auditWords.who}
        value={who === undefined ? '' : String(who)}
        choices={[
          { key: '', label: auditWords.everybody },
          ...agents.map((agent) => ({ key: String(agent.id), label: fullName(agent) })),
          ...(who === undefined || agents.some(({ id }) => id === who)
            ? []
            : [{ key: String(who), label: auditWords.deleted(who) }]),
        ]}
        onChoose={(key) => onChange({ who: key === '' ? undefined : Number(key) })}
      />
      <TextField
        label={auditWords.from}
        type="date"
        value={from ?? ''}
        max={to}
        onInput={(day) => onChange({ from: day === '' ? undefined : day })}
      />
      <TextField
        label={auditWords.to}
        type="date"
        value={to ?? ''}
        min={from}
        onInput={(day) => onChange({ to: day === '' ? undefined : day })}
      />
      {isNarrowed && <Button onClick={onClear}>{auditWords.clear}</Button>}
    </search>
  );
}

interface EntryProps {
  readonly entry: ActivityLog;
  readonly who: string;
  readonly onClose: () => void;
}

/** Everything that the log has of one act: what was before, and what is after. */
function Entry({ entry, who, onClose }: EntryProps) {
  const time = Date.parse(entry.created_at);
  const changes = changesOf(entry);
  const facts: readonly (readonly [string, string])[] = [
    [auditWords.when, dateTimeOf(time)],
    [auditWords.who, who],
    [auditWords.how, viaOf(entry)],
    ...(entry.ip === null ? [] : [[auditWords.address, entry.ip] as const]),
    ...factsOf(entry),
    ...(entry.request_id === null ? [] : [[auditWords.request, entry.request_id] as const]),
  ];
  return (
    <Dialog
      title={whatOf(entry)}
      size="middle"
      onClose={onClose}
      actions={
        <Button kind="line" autofocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <dl class={style.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <table class={style.changes}>
          <thead>
            <tr>
              <th scope="col">{auditWords.field}</th>
              <th scope="col">{auditWords.before}</th>
              <th scope="col">{auditWords.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                {after === undefined ? (
                  <td colSpan={2} class={style.muted}>
                    {auditWords.changed}
                  </td>
                ) : (
                  <>
                    <td>{before}</td>
                    <td>{after}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
