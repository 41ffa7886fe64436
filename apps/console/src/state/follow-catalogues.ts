import { type Agent, type AgentClient, HelpdeskError } from '@helpdesk/client';
import type { Cell } from '@helpdesk/screen-state';
import type { QueryClient } from '@tanstack/preact-query';
import { type Catalogues, fetchCatalogue } from './catalogues.ts';
import type { OwnAvailability } from './own-availability.ts';

/** What the service has said of the agent and of the catalogues. */
export interface Known {
  readonly client: AgentClient;
  readonly me: Cell<Agent>;
  readonly catalogues: Cell<Catalogues>;
  readonly queries: QueryClient;
  readonly availability: OwnAvailability;
}

interface CatalogueFollower {
  /** One kind is another now, as `catalogue_update` names it; null: each may be. */
  changed(kind: string | null): void;
  /** Fetches again what could not be fetched. */
  retry(): void;
}

/** The catalogues whose change may be one of the agent themselves. */
const ofAgents: ReadonlySet<string> = new Set(['agents', 'roles', 'teams']);

/**
 * Fetches what has changed, one kind after the other: of two responses for one kind the older might come last, and rights
 * that were taken away would be back.
 */
export function followCatalogues(known: Known, failed: (error: unknown) => void): CatalogueFollower {
  const changed = new Set<string | null>();
  const missed = new Set<string | null>();
  let isFetching = false;

  async function fetchAll(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    for (let kind = next(); kind !== undefined; kind = next()) {
      try {
        await refresh(known, kind);
      } catch (error) {
        // What the agent may not read they will not be sent the next time either.
        if (!isForbidden(error)) missed.add(kind);
        failed(error);
      }
    }
    isFetching = false;
  }
  function next(): string | null | undefined {
    const all = changed.has(null);
    const kind = all ? null : [...changed][0];
    if (all) changed.clear();
    else if (kind !== undefined) changed.delete(kind);
    return kind;
  }
  const begin = (kinds: Iterable<string | null>): void => {
    for (const kind of kinds) changed.add(kind);
    void fetchAll();
  };
  return {
    changed: (kind) => begin([kind]),
    retry: () => {
      const kinds = [...missed];
      missed.clear();
      begin(kinds);
    },
  };
}

function isForbidden(error: unknown): boolean {
  return error instanceof HelpdeskError && (error.status === 403 || error.status === 404);
}

async function refresh(known: Known, kind: string | null): Promise<void> {
  const { client, me, catalogues, queries, availability } = known;
  void queries.invalidateQueries(kind === null ? {} : { queryKey: [kind] });
  // The agent's own name, teams and rights are among what changes.
  if (kind === null || ofAgents.has(kind)) {
    const now = await client.call('getMe');
    // The whole frame is drawn again with another one.
    me.update((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  }
  if (kind === null) availability.received(me.snapshot().availability_status);
  const fresh = await fetchCatalogue(client, me.snapshot(), kind);
  catalogues.update((before) => ({ ...before, ...fresh }));
}
