import { type Database, openDatabase } from '../bench/better-sqlite.ts';
import { type Api, everyPage } from './api.ts';
import type { Ledger, Sent } from './ledger.ts';

/** Compares what the service shows with what it promised; every difference is a line. */

interface MessageRow {
  readonly id: number;
  readonly uuid: string;
  readonly text_content: string;
}

interface ConversationRow {
  readonly uuid: string;
  readonly reference_number: string;
  readonly subject: string | null;
}

/** @param conversations those that the writers write into */
export async function verifyThroughApi(
  api: Api,
  ledger: Ledger,
  conversations: readonly string[],
  by: 'number' | 'cursor',
): Promise<readonly string[]> {
  const faults: string[] = [];
  const shown = new Map<string, Placed[]>();
  for (const conversation of conversations) {
    const { rows, totals } = await everyPage<MessageRow>(api, `/conversations/${conversation}/messages`, by);
    faults.push(...pageFaults(`messages of ${conversation}`, rows, totals));
    if (rows.some((row, index) => index > 0 && row.id >= (rows[index - 1]?.id ?? 0))) {
      faults.push(`messages of ${conversation} are not newest first`);
    }
    for (const row of rows) {
      if (row.text_content === openingText) continue;
      place(shown, row.text_content, { conversation, id: row.id, uuid: row.uuid });
    }
  }
  const { rows, totals } = await everyPage<ConversationRow>(api, '/conversations/all', by);
  faults.push(...pageFaults('conversations', rows, totals));
  for (const { subject, uuid } of rows) if (subject !== null) place(shown, subject, { conversation: '', id: 0, uuid });
  faults.push(...referenceFaults(rows), ...promiseFaults(ledger, shown), ...orderFaults(ledger, shown));
  return faults;
}

/** What the conversations that the writers write into begin with. */
export const openingText = 'The conversation begins';

interface Placed {
  readonly conversation: string;
  readonly id: number;
  readonly uuid: string;
}

function place(shown: Map<string, Placed[]>, text: string, at: Placed): void {
  const places = shown.get(text);
  if (places === undefined) shown.set(text, [at]);
  else places.push(at);
}

function pageFaults(
  list: string,
  rows: readonly { readonly uuid: string }[],
  totals: ReadonlySet<number>,
): readonly string[] {
  const faults: string[] = [];
  if (totals.size !== 1 || !totals.has(rows.length)) {
    faults.push(`${list}: the total says ${[...totals].join(', ')}, there are ${rows.length}`);
  }
  if (new Set(rows.map((row) => row.uuid)).size !== rows.length) faults.push(`${list}: a row is listed twice`);
  return faults;
}

function promiseFaults(ledger: Ledger, shown: ReadonlyMap<string, readonly Placed[]>): readonly string[] {
  const faults: string[] = [];
  for (const entry of ledger.sent.values()) {
    const places = shown.get(entry.text) ?? [];
    const [first] = places;
    if (places.length > 1) faults.push(`there ${places.length} times: ${entry.text}`);
    if (entry.state === 'acknowledged' && first === undefined) faults.push(`acknowledged and lost: ${entry.text}`);
    if (entry.uuid !== undefined && first !== undefined && first.uuid !== entry.uuid) {
      faults.push(`another uuid than was answered: ${entry.text}`);
    }
    if (first !== undefined && first.conversation !== entry.conversation && entry.kind === 'message') {
      faults.push(`in another conversation than it was sent to: ${entry.text}`);
    }
  }
  for (const text of shown.keys()) if (!ledger.sent.has(text)) faults.push(`nobody sent: ${text}`);
  return faults;
}

/** A writer sends the next message when the last one has its answer, so that ids rise as turns do. */
function orderFaults(ledger: Ledger, shown: ReadonlyMap<string, readonly Placed[]>): readonly string[] {
  const faults: string[] = [];
  const last = new Map<number, { readonly id: number; readonly entry: Sent }>();
  for (const entry of ledger.sent.values()) {
    const [first] = shown.get(entry.text) ?? [];
    if (first === undefined || entry.kind !== 'message') continue;
    const before = last.get(entry.writer);
    if (before !== undefined && before.id >= first.id) {
      faults.push(`out of order: ${entry.text} stands before ${before.entry.text}`);
    }
    last.set(entry.writer, { id: first.id, entry });
  }
  return faults;
}

/** The first gap alone: behind it every number is another one than expected. */
function referenceFaults(rows: readonly ConversationRow[]): readonly string[] {
  const numbers = rows.map((row) => Number(row.reference_number)).sort((a, b) => a - b);
  const [first = 0] = numbers;
  const gap = numbers.findIndex((number, index) => number !== first + index);
  return gap < 0 ? [] : [`reference number ${numbers[gap]} stands where ${first + gap} should`];
}

/** What the API does not show yet: the event log, and the file itself. */
export function verifyFile(file: string, check: 'log' | 'log and integrity'): readonly string[] {
  const database = openDatabase(file, { readonly: true });
  try {
    const faults = [...logFaults(database)];
    if (check === 'log and integrity') {
      for (const row of database.pragma('integrity_check') as readonly { readonly integrity_check: string }[]) {
        if (row.integrity_check !== 'ok') faults.push(`integrity check: ${row.integrity_check}`);
      }
      const broken = database.pragma('foreign_key_check') as readonly unknown[];
      if (broken.length > 0) faults.push(`${broken.length} references lead nowhere`);
    }
    return faults;
  } finally {
    database.close();
  }
}

function logFaults(database: Database): readonly string[] {
  const faults: string[] = [];
  const last = new Map<number, number>();
  const events = database
    .prepare('select conversation_id as conversation, seq from events where seq is not null order by id')
    .all() as readonly { readonly conversation: number; readonly seq: number }[];
  for (const { conversation, seq } of events) {
    const expected = (last.get(conversation) ?? 0) + 1;
    if (seq !== expected) faults.push(`conversation ${conversation}: seq ${seq} follows ${expected - 1}`);
    last.set(conversation, seq);
  }
  const counters = database.prepare('select id, seq from conversations').all() as readonly {
    readonly id: number;
    readonly seq: number;
  }[];
  for (const { id, seq } of counters) {
    if (seq !== (last.get(id) ?? 0)) faults.push(`conversation ${id} counts ${seq}, its log ${last.get(id) ?? 0}`);
  }
  const unmatched = database
    .prepare(`select count(*) as count from (
      select id from messages except
      select json_extract(payload, '$.messageId') from events where type = 'message.created')`)
    .get() as { readonly count: number };
  if (unmatched.count > 0) faults.push(`${unmatched.count} messages have no event`);
  const dangling = database
    .prepare(`select count(*) as count from (
      select json_extract(payload, '$.messageId') from events where type = 'message.created' except
      select id from messages)`)
    .get() as { readonly count: number };
  if (dangling.count > 0) faults.push(`${dangling.count} events have no message`);
  return faults;
}
