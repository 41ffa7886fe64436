import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import * as v from 'valibot';
import type { ArchiveRow, ArchiveTable, Cell } from './archive.ts';
import { jsonColumns, narrowColumns, settingRule } from './cell-rules.ts';

/** An export can be written by anybody, with right checksums. What the service takes for granted is looked at here. */

/** The columns that are always HTML, by table. */
const htmlColumns: ReadonlyMap<string, string> = new Map([
  ['drafts', 'content'],
  ['macros', 'content'],
  ['agent_signatures', 'content'],
  ['mail_out', 'signature'],
]);

/** The columns that are JSON with the signature of an inbox or of a mail, by table. */
const signedColumns: ReadonlyMap<string, string> = new Map([
  ['inboxes', 'config'],
  ['messages', 'meta'],
]);

/** The row as it may be stored, or what is wrong with it, as the end of a sentence. */
export function cleanRow(table: ArchiveTable, row: ArchiveRow, sanitizer: HtmlSanitizer): ArchiveRow | string {
  for (const [column, value] of Object.entries(row)) {
    const fault = faultOf(
      `${table.name}.${column}`,
      value,
      table.name === 'settings' ? settingRule(row.name) : undefined,
    );
    if (fault !== undefined) return `has in ${column} of ${table.name} (${keyText(table, row)}) ${fault}`;
  }
  const signed = signedColumns.get(table.name);
  const safe = signed === undefined ? row : withSafeSignature(row, signed, sanitizer);
  const isHtml = table.name === 'messages' && row.content_type === 'html';
  const column = isHtml ? 'content' : htmlColumns.get(table.name);
  const value = column === undefined ? undefined : row[column];
  if (column === undefined || typeof value !== 'string') return safe;
  const { html } = sanitizer.sanitize(value);
  return html === value ? safe : { ...safe, [column]: html };
}

const signedRecord = v.looseObject({ signature: v.string() });

/** A signature is HTML in the JSON of that column, which was found to be JSON by then. */
function withSafeSignature(row: ArchiveRow, column: string, sanitizer: HtmlSanitizer): ArchiveRow {
  const record: unknown = JSON.parse(String(row[column]));
  if (!v.is(signedRecord, record)) return row;
  const { html } = sanitizer.sanitize(record.signature);
  return html === record.signature ? row : { ...row, [column]: JSON.stringify({ ...record, signature: html }) };
}

/** @param setting what the JSON of that setting has to be */
function faultOf(column: string, value: Cell, setting: v.GenericSchema | undefined): string | undefined {
  const kind = jsonColumns.get(column);
  const json = kind && (setting ?? kind);
  if (json !== undefined && !(value === null ? v.is(json, null) : typeof value === 'string' && holds(json, value))) {
    return 'no JSON of the kind that belongs there';
  }
  const word = narrowColumns.get(column);
  return word === undefined || value === null || v.is(word, value) ? undefined : 'no value that belongs there';
}

function holds(schema: v.GenericSchema, text: string): boolean {
  try {
    return v.is(schema, JSON.parse(text));
  } catch {
    return false;
  }
}

function keyText({ key }: ArchiveTable, row: ArchiveRow): string {
  return key.map((column) => `${column} ${row[column]}`).join(', ');
}
