/** A value of which every desk has its own: an id, a token, or what is made of them. */
export class PerDesk {
  readonly of: (desk: number) => unknown;

  constructor(of: (desk: number) => unknown) {
    this.of = of;
  }

  /** For messages of failures: the value of the first desk. */
  toJSON(): unknown {
    return this.of(0);
  }
}

export function values(all: readonly unknown[]): PerDesk {
  return new PerDesk((desk) => all[desk]);
}

/** Text around values of the desk. */
export function textOf(strings: TemplateStringsArray, ...parts: readonly unknown[]): PerDesk {
  return new PerDesk((desk) =>
    strings.map((text, index) => text + (index < parts.length ? String(resolve(parts[index], desk)) : '')).join(''),
  );
}

/** The JSON text of a value, as the desk has it. */
export function jsonOf(value: unknown): PerDesk {
  return new PerDesk((desk) => JSON.stringify(resolve(value, desk)));
}

/** The same value with everything in it as that desk has it. */
export function resolve(value: unknown, desk: number): unknown {
  if (value instanceof PerDesk) return resolve(value.of(desk), desk);
  if (Array.isArray(value)) return value.map((each) => resolve(each, desk));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member, desk)]));
}
