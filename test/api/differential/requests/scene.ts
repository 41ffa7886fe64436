import type { RouteId } from '@helpdesk/contract';
import type { Draw } from './draw.ts';
import type { PerDesk } from './per-desk.ts';
import type { Known, Records } from './records.ts';

/** A request before it is each desk's own: what stands in it may differ from desk to desk. */
export interface Wish {
  readonly route: RouteId | undefined;
  /** Where the request is for no row of the contract. */
  readonly method?: string;
  readonly path?: PerDesk | string;
  /** `key:secret` of an agent; without it the first Admin asks where an agent has to; null: no credentials. */
  readonly as?: PerDesk | string | null;
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  /** Exactly these bytes instead of a body. */
  readonly raw?: string;
  readonly form?: readonly FormPart[];
  readonly headers?: Json;
  /** The person of the session and of its token. */
  readonly by?: Person;
  readonly merging?: Person;
}

type Json = Readonly<Record<string, unknown>>;

export interface FormPart {
  readonly name: string;
  readonly filename?: string;
  readonly content: unknown;
}

interface Account {
  readonly agent: Known;
  readonly as: PerDesk;
  /** The id of the named key, at the first desk. */
  readonly key?: unknown;
}

/** A person who uses the widget. */
export interface Person {
  readonly inboxUuid: PerDesk;
  readonly token: PerDesk;
  readonly isVisitor: boolean;
  /** The conversations that the visitor has begun. */
  readonly talks: PerDesk[];
}

/** A page of a list, from which the next one can be requested. */
interface Continued {
  readonly wish: Wish;
  readonly cursor: PerDesk;
}

/** Everything from which requests are made. */
export interface Scene {
  readonly draw: Draw;
  readonly records: Records;
  readonly now: () => number;
  /** Rises with every call: for names that are free. */
  readonly count: () => number;
  readonly mainInbox: Known;
  readonly admin: Known;
  readonly accounts: Account[];
  readonly people: Person[];
  readonly cursors: Continued[];
  /** Requests with an `Idempotency-Key`. */
  readonly keyed: Wish[];
  /** Signed addresses of files. */
  readonly files: PerDesk[];
  readonly tickets: PerDesk[];
}

export type Act = (scene: Scene) => Wish | Promise<Wish>;
