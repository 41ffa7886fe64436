import type { Draw } from './draw.ts';
import type { Kind } from './kinds.ts';
import { type PerDesk, values } from './per-desk.ts';

type Json = Readonly<Record<string, unknown>>;

/** A record that the desks have shown. */
export interface Known {
  readonly kind: Kind;
  readonly id: PerDesk;
  readonly uuid: PerDesk;
  /** A message: where it was written. */
  readonly conversationUuid: PerDesk;
  /** Everything that was shown of it, by the first desk; the newest of each member. */
  readonly shown: Json;
  /** It was deleted; a request for it is still a good question. */
  readonly gone: boolean;
}

/** What a session knows of the desks, learned from their answers alone. */
export class Records {
  readonly #byKind = new Map<Kind, Map<unknown, Known>>();
  readonly #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  see(kind: Kind, objects: readonly Json[]): void {
    const [first = {}] = objects;
    const all = this.#of(kind);
    const known = all.get(first.id);
    const member = (name: string): PerDesk => values(objects.map((each) => each[name]));
    all.set(first.id, {
      kind,
      id: member('id'),
      uuid: known !== undefined && first.uuid === undefined ? known.uuid : member('uuid'),
      conversationUuid:
        known !== undefined && first.conversation_uuid === undefined
          ? known.conversationUuid
          : member('conversation_uuid'),
      shown: { ...known?.shown, ...first },
      gone: known?.gone ?? false,
    });
  }

  forget(kind: Kind, id: unknown): void {
    const known = this.#of(kind).get(id);
    if (known !== undefined) this.#of(kind).set(id, { ...known, gone: true });
  }

  find(kind: Kind, id: unknown): Known | undefined {
    return this.#of(kind).get(id);
  }

  all(kind: Kind, fits: (known: Known) => boolean = () => true): readonly Known[] {
    return [...this.#of(kind).values()].filter((known) => !known.gone && fits(known));
  }

  /** One that fits, the newer the likelier; now and then one that is gone. */
  any(kind: Kind, fits?: (known: Known) => boolean): Known | undefined {
    const gone = [...this.#of(kind).values()].filter((known) => known.gone);
    if (gone.length > 0 && this.#draw.chance(0.02)) return this.#draw.pick(gone);
    const all = this.all(kind, fits);
    if (all.length === 0) return undefined;
    return this.#draw.chance(0.4) ? this.#draw.pick(all.slice(-4)) : this.#draw.pick(all);
  }

  #of(kind: Kind): Map<unknown, Known> {
    const all = this.#byKind.get(kind) ?? new Map<unknown, Known>();
    this.#byKind.set(kind, all);
    return all;
  }
}
