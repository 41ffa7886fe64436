import { type RouteId, routes } from '@helpdesk/contract';

/** How often each row was answered how. */
export class Coverage {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  count(route: RouteId | undefined, status: number): void {
    this.#total += 1;
    if (route === undefined) return;
    const key = `${route} ${Math.floor(status / 100)}xx`;
    this.#counts.set(key, this.of(route, key.slice(-3) as '2xx') + 1);
  }

  of(route: RouteId, statuses: '2xx' | '4xx' | '5xx'): number {
    return this.#counts.get(`${route} ${statuses}`) ?? 0;
  }

  /** Rows that were never answered so. */
  without(statuses: '2xx' | '4xx'): readonly RouteId[] {
    return (Object.keys(routes) as RouteId[]).filter((route) => this.of(route, statuses) === 0);
  }
}
