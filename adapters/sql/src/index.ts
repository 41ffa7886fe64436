/** The store in SQL that every engine understands; an engine supplies a `SqlEngine` and connections. */
export type { SearchKind, SqlConnection, SqlEngine } from './engine.ts';
export { sqlReader, sqlWriter } from './handles.ts';
export type { Tables } from './tables.ts';
