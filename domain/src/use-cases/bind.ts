/** A function whose first parameter is the ports that it needs. */
type UseCase = (ports: never, ...rest: never[]) => unknown;

type UseCases = Readonly<Record<string, UseCase>>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What these use cases need together, and nothing else. */
export type PortsOf<Cases extends UseCases> = Intersection<
  { [Name in keyof Cases]: Parameters<Cases[Name]>[0] }[keyof Cases]
>;

export type Bound<Cases extends UseCases> = {
  readonly [Name in keyof Cases]: Cases[Name] extends (ports: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/**
 * The use cases with their ports given. Only the ports that these use cases need are required.
 *
 * @example
 * const { listTags: tagsOf } = bind({ listTags }, { store: ports.store });
 * await tagsOf(agent) // []
 */
export function bind<Cases extends UseCases>(useCases: Cases, ports: PortsOf<Cases>): Bound<Cases> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(undefined, ports as never)]);
  return Object.fromEntries(bound) as Bound<Cases>;
}

/** The object behind those that are bound when they are used; by their use cases. */
const shapes = new WeakMap<UseCases, object>();

/**
 * The same, where few of the use cases will be called: each is bound when it is asked for.
 *
 * @example
 * await bindWhenUsed({ listTags }, { store: ports.store }).listTags(agent) // []
 */
export function bindWhenUsed<Cases extends UseCases>(useCases: Cases, ports: PortsOf<Cases>): Bound<Cases> {
  const known = shapes.get(useCases) ?? shapeOf(useCases);
  shapes.set(useCases, known);
  return Object.create(known, { ports: { value: ports } }) as Bound<Cases>;
}

function shapeOf(useCases: UseCases): object {
  const shape = {};
  for (const [name, useCase] of Object.entries(useCases)) {
    Object.defineProperty(shape, name, {
      get(this: { readonly ports: never }) {
        return useCase.bind(undefined, this.ports);
      },
    });
  }
  return shape;
}
