import { appendFileSync } from 'node:fs';
import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { openApiDocument } from '@helpdesk/openapi';
import { type Validator, validatorOf } from './validator.ts';

/** Answers and frames against the document, in which every member has to be named. */

const rows = (Object.entries(routes) as [RouteId, Route][]).map(([id, { method, path, answer }]) => ({
  id,
  method,
  path,
  answer,
  shape: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const noted = new Set<string>();
let made: Validator | undefined;

function validator(): Validator {
  made ??= validatorOf(openApiDocument({ version: 'test', isClosed: true }));
  return made;
}

/** The row that answers a request. */
function rowOf(method: string, url: string) {
  const path = url.split('?')[0] ?? '';
  const fitting = rows.filter((row) => row.method === method && row.shape.test(path));
  // Literal words come before parameters.
  return fitting.find((each) => each.path === path) ?? fitting[0];
}

/** What a success of the request is, where it is not the envelope. */
export function plainAnswerTo(method: string, url: string): Route['answer'] {
  return rowOf(method, url)?.answer;
}

/** What the document has against an answer, or nothing; what was answered is noted for the end of the run. */
export function faultsOfAnswer(method: string, url: string, status: number, body: unknown): readonly string[] {
  const row = rowOf(method, url);
  if (row === undefined) return [];
  note(`${row.id} ${status}`);
  const operation = `/paths/${row.path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
  const plain = status === 200 ? row.answer : undefined;
  const types = { text: 'text~1plain', mail: 'message~1rfc822', image: 'image~1*', json: 'application~1json' };
  const type = types[plain ?? 'json'];
  const own = `${operation}/responses/${status}/content/${type}/schema`;
  const place = validator().has(own) ? own : anywhere.get(status);
  if (place === undefined) return [`${row.id} answers ${status}, which the document does not say`];
  return validator()
    .faults(place, body)
    .map((fault) => `${row.id} ${status} ${fault}`);
}

/** Responses before the row is known, or when it fails: the `default` of every operation. */
const anywhere: ReadonlyMap<number, string> = new Map(
  [400, 405, 408, 413, 415, 431, 500].map((status) => [status, `/components/schemas/Refusal${status}`]),
);

/** What the document has against a frame of the server. */
export function faultsOfFrame(socket: 'Agent' | 'Widget', frame: { readonly type: string }): readonly string[] {
  note(`${socket} ${frame.type}`);
  const place = `/components/schemas/${socket}ServerFrame.${frame.type}`;
  if (!validator().has(place)) return [`the document has no frame ${frame.type}`];
  return validator().faults(place, frame);
}

/** Each combination is noted once by a process. */
function note(line: string): void {
  const file = process.env.HELPDESK_TEST_ANSWERS;
  if (file === undefined || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}
