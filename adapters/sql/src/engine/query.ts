import { type Compilable, type RawBuilder, sql } from 'kysely';
import { constantsInText } from './constants-in-text.ts';
import { type Builder, builderOf, type SqlConnection, type SqlEngine } from './engine.ts';
import { isPlaceholder, nameOf, placeholder } from './placeholder.ts';

/**
 * Queries are built and compiled once per process and engine; what changes from call to call are
 * named parameters. Building one takes Kysely tens of microseconds, running it on SQLite a few.
 */

/** Makes the placeholder of a named parameter. */
export type Parameter<Args> = <Name extends keyof Args & string>(name: Name) => RawBuilder<Args[Name]>;

/** A query of fixed shape. */
export interface Query<Args, Row> {
  all(connection: SqlConnection, args: Args): Promise<readonly Row[]>;
  first(connection: SqlConnection, args: Args): Promise<Row | undefined>;
  /** For a statement that only writes or locks. Fulfilled when the statement is sent; see `SqlConnection.send`. */
  write(connection: SqlConnection, args: Args): Promise<void>;
}

interface Compiled {
  readonly sql: string;
  /** The arguments, in the order of the text. */
  readonly names: readonly string[];
}

type BuildQuery<Args, Row> = (db: Builder, p: Parameter<Args>, engine: SqlEngine) => Compilable<Row>;

export function query<Args, Row>(build: BuildQuery<Args, Row>): Query<Args, Row> {
  const compiledBy = new WeakMap<SqlEngine, Compiled>();
  const compiledFor = ({ engine }: SqlConnection): Compiled => {
    let compiled = compiledBy.get(engine);
    if (compiled === undefined) {
      compiled = compile(engine, build);
      compiledBy.set(engine, compiled);
    }
    return compiled;
  };
  const all = (connection: SqlConnection, args: Args): Promise<readonly Row[]> =>
    run(connection, compiledFor(connection), args, true);
  return {
    all,
    first: async (connection, args) => (await all(connection, args))[0],
    write: (connection, args) => write(connection, compiledFor(connection), args, true),
  };
}

interface Shape extends Compiled {
  uses: number;
  isFixed: boolean;
}

/** A shape that comes again and again counts as fixed; callers make shapes without end, so only so many do. */
const fixedShapes = { after: 5, most: 150, count: 0 };

/** Queries of many shapes: each compiled once, the least recently used forgotten beyond `limit`. */
export function queryFamily<Args, Row>(limit = 200) {
  const shaped = shapes<Args, Row>(limit);
  return (
    connection: SqlConnection,
    shape: string,
    args: Args,
    build: BuildQuery<Args, Row>,
  ): Promise<readonly Row[]> => {
    const compiled = shaped(connection.engine, shape, build);
    return run(connection, compiled, args, compiled.isFixed);
  };
}

/** The same for statements that only write. */
export function writeFamily<Args>(limit = 200) {
  const shaped = shapes<Args, never>(limit);
  return (connection: SqlConnection, shape: string, args: Args, build: BuildQuery<Args, never>): Promise<void> => {
    const compiled = shaped(connection.engine, shape, build);
    return write(connection, compiled, args, compiled.isFixed);
  };
}

function shapes<Args, Row>(limit: number) {
  const families = new WeakMap<SqlEngine, Map<string, Shape>>();
  return (engine: SqlEngine, shape: string, build: BuildQuery<Args, Row>): Shape => {
    let family = families.get(engine);
    if (family === undefined) {
      family = new Map();
      families.set(engine, family);
    }
    const known = family.get(shape);
    const compiled = known ?? { ...compile(engine, build), uses: 0, isFixed: false };
    noteUse(compiled);
    if (known !== undefined) family.delete(shape);
    const [oldest] = family.keys();
    if (family.size >= limit && oldest !== undefined) family.delete(oldest);
    family.set(shape, compiled);
    return compiled;
  };
}

function noteUse(shape: Shape): void {
  shape.uses += 1;
  if (shape.uses !== fixedShapes.after || fixedShapes.count >= fixedShapes.most) return;
  fixedShapes.count += 1;
  shape.isFixed = true;
}

function compile<Args, Row>(engine: SqlEngine, build: BuildQuery<Args, Row>): Compiled {
  const parameter: Parameter<Args> = (name) => sql`${placeholder(name)}`;
  const { sql: text, parameters } = build(builderOf(engine).withPlugin(constantsInText), parameter, engine).compile();
  return { sql: text, names: parameters.map((each) => argumentName(text, each)) };
}

function argumentName(text: string, parameter: unknown): string {
  if (!isPlaceholder(parameter)) throw new Error(`a value stands in a query in place of a parameter: ${text}`);
  return nameOf(parameter);
}

function run<Args, Row>(
  connection: SqlConnection,
  compiled: Compiled,
  args: Args,
  isFixed: boolean,
): Promise<readonly Row[]> {
  return connection.execute(compiled.sql, valuesOf(compiled, args), isFixed) as Promise<readonly Row[]>;
}

async function write<Args>(connection: SqlConnection, compiled: Compiled, args: Args, isFixed: boolean): Promise<void> {
  const values = valuesOf(compiled, args);
  if (connection.send === undefined) await connection.execute(compiled.sql, values, isFixed);
  else connection.send(compiled.sql, values, isFixed);
}

function valuesOf<Args>({ names }: Compiled, args: Args): readonly unknown[] {
  return names.map((name) => args[name as keyof Args]);
}
