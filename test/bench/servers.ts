import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '@helpdesk/domain';
import type { Case } from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { KeptDesk } from './desk/kept-desk.ts';
import { secret, serviceEnvironment } from './desk/settings.ts';
import type { ClosedOrder, LoadResult, OpenOrder } from './load/order.ts';
import type { MemoryReading, Reading } from './processes/readings.ts';
import type { Profile } from './report/flame-tree.ts';
import { authorization } from './request.ts';

/** A measured process. */
export interface Server extends Child {
  readonly port: number;
  read(what: 'processor' | 'watch loop' | 'loop held'): Promise<number>;
  memory(): Promise<MemoryReading>;
  startProfile(): Promise<void>;
  stopProfile(): Promise<Profile>;
}

/** Starts processes of one run, and ends those that are left. */
export interface Servers {
  /** Starts a server on its own copy of the desk. */
  start(kind: 'service' | 'floor', desk: KeptDesk, options?: StartOptions): Promise<Server>;
  /** Throws when an answer was an error, unless that is what is measured. */
  load(order: ClosedOrder | OpenOrder, mayRefuse?: boolean): Promise<LoadResult>;
  stopAll(): Promise<void>;
}

interface StartOptions {
  /** Flags of the process, such as `--cpu-prof`. */
  readonly flags?: readonly string[];
  /** The name of the copy, where a run needs several. */
  readonly name?: string;
}

export function serversIn(folder: string): Servers {
  const children: Child[] = [];
  const loads: Child[] = [];
  return {
    start: async (kind, desk, { flags = [], name = kind } = {}) => {
      const url = await desk.copy(name);
      // The folder of a desk knows its desk.
      const data = join(folder, `${name}-${desk.conversations}`);
      mkdirSync(data, { recursive: true });
      const env = {
        ...serviceEnvironment(data, url),
        FLOOR_SECRET: secret,
        FLOOR_PERMISSIONS: permissions.join(' '),
      };
      const child = await startChild(`./processes/${kind}.ts`, { env, flags, quiet: true });
      children.push(child);
      return {
        ...child,
        port: child.hello as number,
        read: (what) => child.ask(what) as Promise<number>,
        memory: () => child.ask('memory' satisfies Reading) as Promise<MemoryReading>,
        startProfile: async () => void (await child.ask('start profile' satisfies Reading)),
        stopProfile: () => child.ask('stop profile' satisfies Reading) as Promise<Profile>,
      };
    },
    load: async (order, mayRefuse = false) => {
      // Loads that run beside each other are processes of their own.
      const load = loads.pop() ?? (await startChild('./processes/load.ts'));
      if (!children.includes(load)) children.push(load);
      const result = (await load.ask(order)) as LoadResult;
      loads.push(load);
      const { count, faults, faultStatuses } = result;
      if (faults > 0 && !mayRefuse) {
        throw new Error(`${faults} of ${count} requests failed (${faultStatuses.join(', ')}): ${firstLine(order)}`);
      }
      return result;
    },
    stopAll: async () => {
      await Promise.all(children.map((child) => child.stop()));
      children.length = 0;
      loads.length = 0;
    },
  };
}

function firstLine({ requests }: ClosedOrder | OpenOrder): string {
  return ((requests[0] ?? '').split('\r\n', 1)[0] ?? '').slice(0, 120);
}

/** A floor that did less than the service would be no measure of it: both have to answer the same, to the letter. */
export async function requireSame({ name, kind, requests }: Case, service: Server, floor: Server): Promise<void> {
  for (const text of requests.slice(0, kind === 'read' ? 3 : 1)) {
    const answers = await Promise.all([service, floor].map((server) => answerOf(server, text)));
    requireEqual(answers, `the floor answers ${name} in another way`);
    if (kind === 'read') continue;
    // What a write leaves behind is seen by a read.
    const path = (/ (\S+)\/messages/.exec(text)?.[1] ?? '').trim();
    for (const read of [path, `${path}/messages?page_size=2`]) {
      const left = await Promise.all([service, floor].map((server) => answerOf(server, `GET ${read} HTTP/1.1`)));
      requireEqual(left, `${name} of the floor leaves something else behind`);
    }
  }
}

function requireEqual([expected = '', given = '']: readonly string[], what: string): void {
  if (expected === given) return;
  const at = [...expected].findIndex((character, index) => character !== given[index]);
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  throw new Error(`${what}:\n  service: … ${around(expected)} …\n  floor:   … ${around(given)} …`);
}

async function answerOf({ port }: Server, text: string): Promise<string> {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [method = '', path = ''] = head.split(' ');
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization, ...(body !== '' && { 'content-type': 'application/json' }) },
    ...(body !== '' && { body }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${answer}`);
  return withoutNow(answer);
}

/** Uuids of new messages and times of this minute differ between the two, and so does who was seen at all yet. */
function withoutNow(body: string): string {
  const recent = (iso: string): boolean => Date.now() - Date.parse(iso) < 120_000;
  return body
    .replace(/"(last_active_at|api_key_last_used_at)":(?:"[^"]*"|null)/g, '"$1":""')
    .replace(/"(\w+_at)":"([^"]*)"/g, (whole, name, at) => (recent(at) ? `"${name}":"now"` : whole))
    .replace(/("updated_at":"now","uuid":)"[^"]*"(,"type":"outgoing")/g, '$1""$2');
}
