import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import * as v from 'valibot';
import type { ArchiveRow, ArchiveTable, Cell } from './archive.ts';
import { jsonColumns, narrowColumns, settingRule } from './cell-rules.ts';

/** An export can be written by anybody, with right checksums. What the service takes for granted is looked at here. */

/** Tables whose `content` is always HTML. */
const htmlTables: ReadonlySet<string> = new Set(['drafts', 'macros']);

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
  const isHtml = table.name === 'messages' ? row.content_type === 'html' : htmlTables.has(table.name);
  if (!isHtml || typeof row.content !== 'string') return row;
  const { html } = sanitizer.sanitize(row.content);
  return html === row.content ? row : { ...row, content: html };
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
