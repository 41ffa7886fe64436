import { type Api, everyPage } from './api.ts';
import type { Ledger, Sent } from './ledger.ts';
import type { Engine } from './rows.ts';

/** Compares what the service shows with what it promised; every difference is a line. */

interface MessageRow {
  readonly id: number;
  readonly uuid: string;
  readonly type: string;
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
  { engine, by }: { readonly engine: Engine; readonly by: 'number' | 'cursor' },
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
      if (row.type === 'activity' || row.text_content.endsWith(openingText)) continue;
      place(shown, row.text_content, { conversation, id: row.id, uuid: row.uuid });
    }
  }
  const { rows, totals } = await everyPage<ConversationRow>(api, '/conversations/all', by);
  faults.push(...pageFaults('conversations', rows, totals));
  for (const { subject, uuid } of rows) if (subject !== null) place(shown, subject, { conversation: '', id: 0, uuid });
  faults.push(...referenceFaults[engine](rows, ledger), ...promiseFaults(ledger, shown), ...orderFaults(ledger, shown));
  return faults;
}

/** What the first message of a conversation ends with that the writers write into. */
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

/** The first fault alone: behind it every number is another one than expected. */
const referenceFaults: Readonly<
  Record<Engine, (rows: readonly ConversationRow[], ledger: Ledger) => readonly string[]>
> = {
  sqlite: (rows) => {
    const numbers = rows.map((row) => Number(row.reference_number)).sort((a, b) => a - b);
    const [first = 0] = numbers;
    const gap = numbers.findIndex((number, index) => number !== first + index);
    return gap < 0 ? [] : [`reference number ${numbers[gap]} stands where ${first + gap} should`];
  },
  // Drawn from a sequence: what was rolled back leaves a gap, and of two at the same moment either may be the lower.
  postgres: (rows, ledger) => {
    const numbers = new Map(rows.map((row) => [row.subject ?? row.uuid, Number(row.reference_number)]));
    if (new Set(numbers.values()).size !== rows.length) return ['a reference number stands at two conversations'];
    const made = [...ledger.sent.values()].filter((entry) => numbers.has(entry.text));
    const answered = made.filter((entry) => entry.acknowledgedAt !== undefined);
    for (const entry of made) {
      const number = numbers.get(entry.text) ?? 0;
      const later = answered.find(
        (other) => (other.acknowledgedAt ?? 0) < entry.sentAt && (numbers.get(other.text) ?? 0) > number,
      );
      if (later !== undefined) return [`reference number ${number} was given after ${numbers.get(later.text)}`];
    }
    return [];
  },
};
