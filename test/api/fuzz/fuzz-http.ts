import { connect } from 'node:net';
import { inspect } from 'node:util';
import { openApiDocument } from '@helpdesk/openapi';
import { seededRandom } from '../../bench/random.ts';
import { takeLoggedErrors } from '../../support/logged-errors.ts';
import type { OpenStore } from '../../support/stores.ts';
import { send } from '../conformance/ask.ts';
import { type FuzzRequest, requestMaker } from './fuzz-request.ts';
import { type FuzzScene, openScene } from './fuzz-scene.ts';
import { mangledBytes } from './mangle.ts';
import { textsOf } from './odd-values.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  /** Called after each round. */
  readonly onRound?: (report: FuzzReport) => void;
}

export interface FuzzReport {
  sent: number;
  /** The number of requests by the status of their answer. */
  readonly byStatus: Map<number, number>;
  /** Operations that were answered 200. */
  readonly succeeded: Set<string>;
  readonly faults: string[];
}

/** Requests that are sent at once; a line of the log is reported for all of them. */
const atOnce = 4;
const requestsOfRound = 250;
/** How many rounds use the same desk: lists grow with each round, and become slower. */
const roundsOfDesk = 12;
const mostFaults = 20;

/**
 * Sends requests made from the document, and checks every answer: no failure of the service, the envelope and its
 * headers, the schema that the document gives for this operation and status, and no error in the log.
 */
export async function fuzzHttp(open: OpenStore, { seed, requests, onRound }: FuzzOptions): Promise<FuzzReport> {
  const random = seededRandom(seed);
  const maker = requestMaker(openApiDocument({ version: 'fuzz' }), random);
  const texts = textsOf(seed);
  const report: FuzzReport = { sent: 0, byStatus: new Map(), succeeded: new Set(), faults: [] };
  let scene = await openScene(open, texts);
  try {
    for (let round = 1; report.sent < requests && report.faults.length < mostFaults; round++) {
      for (let sent = 0; sent < requestsOfRound && report.sent < requests; sent += atOnce) {
        const batch: FuzzRequest[] = [];
        while (batch.length < atOnce) batch.push(await maker.make(scene));
        await sendBatch(scene, batch, report);
      }
      await sendCut(scene, await maker.make(scene), random, report);
      if (Object.keys(Object.prototype).length > 0) report.faults.push('Object.prototype has members of a request');
      onRound?.(report);
      if (round % roundsOfDesk === 0 || !(await scene.isWhole())) {
        await scene.world.close();
        scene = await openScene(open, texts);
      }
    }
  } finally {
    await scene.world.close();
  }
  return report;
}

async function sendBatch(scene: FuzzScene, batch: readonly FuzzRequest[], report: FuzzReport): Promise<void> {
  const settled = await Promise.allSettled(batch.map(({ request }) => send(scene.world.app, request)));
  for (const [index, result] of settled.entries()) {
    const fuzzed = batch[index];
    if (fuzzed === undefined) continue;
    report.sent += 1;
    if (result.status === 'rejected') {
      report.faults.push(`${String(result.reason)}\n  ${told(fuzzed)}`);
      continue;
    }
    const { statusCode, body } = result.value;
    report.byStatus.set(statusCode, (report.byStatus.get(statusCode) ?? 0) + 1);
    if (statusCode >= 500) report.faults.push(`${statusCode} ${body}\n  ${told(fuzzed)}`);
    if (statusCode === 200) report.succeeded.add(fuzzed.operation);
  }
  noteErrors(batch, report);
}

/** Through a real connection, ended in the middle of the request or with a byte of it changed. */
async function sendCut(
  { address, world }: FuzzScene,
  fuzzed: FuzzRequest,
  random: () => number,
  report: FuzzReport,
): Promise<void> {
  const { method, url, headers, payload = '' } = fuzzed.request;
  const body = Buffer.from(payload);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${url} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n${lines.join('')}\r\n`;
  const whole = Buffer.concat([Buffer.from(head, 'latin1'), body]).subarray(0, 60_000);
  const bytes = random() < 0.5 ? whole.subarray(0, Math.floor(random() * whole.length)) : mangledBytes(random, whole);
  const answer = await exchange(Number(new URL(address).port), bytes);
  report.sent += 1;
  // What follows the body of the request by its length is another request, and answered too.
  if (answer !== '' && !/^HTTP\/1\.1 [1-4]\d\d [\s\S]*?\r\n\r\n(\{|$)/.test(answer)) {
    report.faults.push(`${answer.slice(0, 500)}\n  ${inspect(bytes.toString('latin1')).slice(0, 2_000)}`);
  }
  await send(world.app, { method: 'GET', url: '/health' });
  noteErrors([fuzzed], report);
}

/** What is answered at once to these bytes, behind which the client ends its side and soon breaks off. */
async function exchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => void parts.push(part));
  // A connection that is reset has been answered too.
  socket.on('error', () => {});
  socket.end(bytes);
  const patience = setTimeout(() => socket.destroy(), 200);
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(patience);
  return Buffer.concat(parts).toString();
}

function noteErrors(batch: readonly FuzzRequest[], report: FuzzReport): void {
  const lines = takeLoggedErrors();
  if (lines.length > 0) report.faults.push(`logged: ${lines.join('\n')}\n  ${batch.map(told).join('\n  ')}`);
}

/** What has to be known to send it again. */
function told({ operation, request }: FuzzRequest): string {
  return `${operation}: ${inspect(request, { depth: 3, maxStringLength: 1_500 })}`;
}
