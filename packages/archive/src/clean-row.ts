import { macroActionTypes, macroOccasions } from '@helpdesk/domain';
import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import * as v from 'valibot';
import type { ArchiveRow, ArchiveTable } from './archive.ts';

/** An export can be written by anybody, with right checksums. What the service takes for granted is looked at here. */

const object = v.record(v.string(), v.unknown());
const texts = v.array(v.string());

/** Columns that hold JSON, and what it has to be; by table and column. */
const jsonColumns: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ['users.custom_attributes', object],
  ['users.meta', object],
  ['inboxes.config', object],
  ['conversations.meta', object],
  ['conversations.custom_attributes', object],
  ['messages.meta', v.looseObject({ to: texts, cc: texts, bcc: texts, from: texts, subject: v.string() })],
  ['media.meta', object],
  ['macros.actions', v.array(v.strictObject({ type: v.picklist(macroActionTypes), value: texts }))],
  ['macros.occasions', v.array(v.picklist(macroOccasions))],
  ['events.payload', v.looseObject({ type: v.string() })],
]);

/** Tables whose `content` is always HTML. */
const htmlTables: ReadonlySet<string> = new Set(['drafts', 'macros']);

/** The row as it may be stored, or what is wrong with it, as the end of a sentence. */
export function cleanRow(table: ArchiveTable, row: ArchiveRow, sanitizer: HtmlSanitizer): ArchiveRow | string {
  for (const [column, value] of Object.entries(row)) {
    const schema = jsonColumns.get(`${table.name}.${column}`);
    if (schema === undefined || (typeof value === 'string' && holds(schema, value))) continue;
    return `has in ${column} of ${table.name} (${keyText(table, row)}) no JSON of the kind that belongs there`;
  }
  const isHtml = table.name === 'messages' ? row.content_type === 'html' : htmlTables.has(table.name);
  if (!isHtml || typeof row.content !== 'string') return row;
  const { html } = sanitizer.sanitize(row.content);
  return html === row.content ? row : { ...row, content: html };
}

function holds(schema: v.GenericSchema, text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    // To valibot, an array is a record too.
    return Array.isArray(value) === (schema.type === 'array') && v.is(schema, value);
  } catch {
    return false;
  }
}

function keyText({ key }: ArchiveTable, row: ArchiveRow): string {
  return key.map((column) => `${column} ${row[column]}`).join(', ');
}
