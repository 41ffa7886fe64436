import type { DeskAnswer, Refusal } from './desk-answer.ts';
import { shorten } from './shorten.ts';

/** A result of MCP: the first text is the JSON of `structuredContent`; further texts are for the assistant. */
export interface ToolResult {
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent: Record<string, unknown>;
  readonly isError?: true;
  /** What the SDK keeps open in the type of a result. */
  readonly [more: string]: unknown;
}

/** Characters of JSON in one result: what a model can read in one go, with room for others. */
const limit = 60_000;

export function toolResult(answer: DeskAnswer): ToolResult {
  if (!answer.ok) return refused(answer);
  const short = shorten(answer.data, limit);
  if (short === undefined) return failed('TooLarge', 'The answer is too large to be shown; ask for less of it');
  const notes = [...cutNotes(short.notes), ...pageNotes(answer.data)];
  return result({ data: short.value, ...(short.notes.length > 0 && { cut: short.notes }) }, notes);
}

/** A call that this program refuses itself, without a request to the service. */
export function failed(type: string, message: string): ToolResult {
  return { ...result({ error: { type, message } }, [message]), isError: true };
}

function refused({ ok: _ok, data, ...refusal }: Refusal): ToolResult {
  const { retryAfterSeconds, requestId, ...said } = refusal;
  const issues = issuesOf(data);
  const other = issues.length > 0 || data === undefined ? undefined : shorten(data, limit)?.value;
  const error = {
    ...said,
    ...(issues.length > 0 && { issues }),
    ...(other !== undefined && { data: other }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(requestId !== undefined && { request_id: requestId }),
  };
  const lines = [
    `Refused${said.status === 0 ? '' : ` (${said.status} ${said.type})`}: ${said.message}`,
    ...issues.map(({ path, message }) => (path === '' ? `- ${message}` : `- ${path}: ${message}`)),
    ...advice(refusal),
  ];
  return { ...result({ error }, [lines.join('\n')]), isError: true };
}

function advice({ status, retryAfterSeconds }: Omit<Refusal, 'ok'>): string[] {
  const wait = retryAfterSeconds === undefined ? 'Try again later.' : `Try again after ${retryAfterSeconds} s.`;
  if (status === 429) return [`Too many requests with this key. ${wait}`];
  if (status === 503) return [`The service cannot answer at the moment. ${wait}`];
  if (status === 401) return ['The API key of this server is not valid any more: its operator has to give it another.'];
  return [];
}

function issuesOf(data: unknown): { path: string; message: string }[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return [];
  return data.issues.map(({ path, message }) => ({ path: String(path), message: String(message) }));
}

function cutNotes(notes: readonly string[]): string[] {
  if (notes.length === 0) return [];
  return [`Not all is shown: ${notes.join('; ')}. Ask for one record, or with a smaller page_size, to see more.`];
}

/** Repeats in words that there is another page: an assistant easily overlooks the cursor in a long response. */
function pageNotes(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('results' in data) || !('next_cursor' in data)) return [];
  const { next_cursor: cursor } = data;
  if (typeof cursor !== 'string' || !Array.isArray(data.results)) return [];
  const total = 'total' in data ? ` of ${data.total}` : '';
  return [`This page has ${data.results.length}${total}. The next one: the same call with cursor "${cursor}".`];
}

function result(structuredContent: Record<string, unknown>, notes: readonly string[]): ToolResult {
  const texts = [JSON.stringify(structuredContent), ...notes];
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent };
}
