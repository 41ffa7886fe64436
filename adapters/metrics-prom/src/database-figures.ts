import { Gauge, type Registry } from 'prom-client';

interface DatabaseLoad {
  /** Undefined where connections are not pooled. */
  readonly connections: { readonly idle: number; readonly busy: number; readonly most: number } | undefined;
  /** Pieces of work that wait, by what they wait for. */
  readonly waiting: Readonly<Record<string, number>>;
}

export interface DatabaseFigures {
  watchDatabase(look: () => DatabaseLoad): void;
}

export function databaseFigures(registry: Registry): DatabaseFigures {
  return {
    watchDatabase: (look) => {
      new Gauge({
        name: 'helpdesk_database_waiting',
        help: 'Pieces of work that wait for the database, by what they wait for.',
        labelNames: ['for'],
        registers: [registry],
        collect() {
          for (const [what, count] of Object.entries(look().waiting)) this.set({ for: what }, count);
        },
      });
      if (look().connections === undefined) return;
      new Gauge({
        name: 'helpdesk_database_connections',
        help: 'Connections of the pool, by state; `most` is how many there may be.',
        labelNames: ['state'],
        registers: [registry],
        collect() {
          for (const [state, count] of Object.entries(look().connections ?? {})) this.set({ state }, count);
        },
      });
    },
  };
}
