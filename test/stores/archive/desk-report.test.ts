import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ended } from '../../machine/cli/helpdesk.ts';
import { root } from '../../project/architecture/imports.ts';
import { anyEngine, credentials, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { type Served, withServed } from './served.ts';

const main = join(root, 'apps/desk-report/src/main.ts');

/** The tool in a process of its own, with nothing of the service's settings. */
function report(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: { PATH: process.env.PATH } }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

/** The ids of the conversations listed under a heading, in the section with this title. */
function listed(out: string, title: string, heading: string): readonly string[] {
  const section = out.split('\n\n').find((part) => part.startsWith(title)) ?? '';
  const lines = section.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`  ${heading}: `)) + 1;
  if (start === 0) throw new Error(`There is no "${heading}" under "${title}" in:\n${out}`);
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('    '));
  return lines.slice(start, end < 0 ? undefined : end).map((line) => line.trim().split(/\s+/)[0] ?? '');
}

interface Own {
  readonly number: string;
  readonly uuid: string;
}

const people = { ada: 'ada@example.com', bo: 'bo@example.com' };
const statuses = ['Open', 'Snoozed', 'Resolved', 'Closed'] as const;
const subject = 'Late\u2028order\u001b[31m';

describe('the tool that has the rules alone', () => {
  let place: Place;
  let folder: string;
  const ids = new Map<string, number>();
  const own = new Map<string, readonly Own[]>();
  let tags: unknown;

  beforeAll(async () => {
    place = await anyEngine.take();
    folder = join(place.folder, 'export');
    await withServed(place.env, async (served) => {
      const { helpdesk } = served.composition;
      await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
      for (const email of Object.values(people)) {
        const agent = await served.data('createAgent', { body: { first_name: email, email, roles: ['Agent'] } });
        ids.set(email, agent.id);
        own.set(email, await conversationsOf(served, agent.id));
      }
      tags = await served.data('reportTags', { query: { days: '30' } });
    });
    expect(await runHere(['export', folder], place.env)).toMatchObject({ code: 0, err: '' });
  });

  afterAll(() => place.close());

  /** One in each status, two of them with tags. */
  async function conversationsOf({ data, composition }: Served, agentId: number): Promise<readonly Own[]> {
    const [inbox] = await data('listInboxes');
    const contact = await data('createContact', { body: { first_name: 'Kim' } });
    const made: Own[] = [];
    for (const [index, status] of statuses.entries()) {
      const { uuid, reference_number: number } = await data('createConversation', {
        body: { inbox_id: inbox?.id, contact_id: contact.id, content: 'Hello', initiator: 'contact' },
      });
      // As a desk of before may hold it: today a subject loses what cannot be shown on one line.
      await composition.ports.store.transact(async ({ conversations }) => {
        const known = await conversations.find(uuid);
        await conversations.update(known?.id ?? 0, { subject });
      });
      const params = { uuid };
      await data('assignConversationAgent', { params, body: { assignee_id: agentId } });
      if (index < 2)
        await data('setConversationTags', { params, body: { tags: index === 0 ? ['vip', 'late'] : ['vip'] } });
      if (status !== 'Open') {
        const body = { status, ...(status === 'Snoozed' && { snoozed_until: '24h' }) };
        await data('setConversationStatus', { params, body });
      }
      made.push({ number: `#${number}`, uuid });
    }
    return made;
  }

  const numbersOf = (email: string, ...places: readonly number[]) =>
    places.map((index) => own.get(email)?.[index]?.number);

  it('counts tags as the service does', async () => {
    const { code, out, err } = await report(folder, '--days', '30');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(tags).toMatchObject({ tagged_conversations: 4, untagged_conversations: 4, tagged_percentage: 50 });
    expect(out).toMatch(/^Conversations since \d{4}-\d\d-\d\d \(UTC\): 8, of them tagged 4 \(50%\)\n/);
    expect(out.split('\n').slice(1)).toEqual(['  vip   4', '  late  2', '']);
  });

  it('names the conversations that a deleted agent loses, and the service takes just these', async () => {
    const { out } = await report(folder, '--agent', people.ada);
    const title = 'If this agent is deleted:';
    const atOnce = listed(out, title, 'unassigned at once');
    expect(atOnce).toEqual(numbersOf(people.ada, 0, 1));
    expect(listed(out, title, 'unassigned when the contact writes')).toEqual(numbersOf(people.ada, 2, 3));
    await withServed(place.env, async ({ data }) => {
      await data('deleteAgent', { params: { id: ids.get(people.ada) ?? 0 } });
      const lost = await unassigned(data, people.ada);
      expect(lost).toEqual(atOnce);
      await writeToAll(data, people.ada);
      expect(await unassigned(data, people.ada)).toEqual(numbersOf(people.ada, 0, 1, 2, 3));
    });
  });

  it('names those that one who reassigns loses when contacts write, and the service takes just these', async () => {
    const { out } = await report(folder, '--agent', people.bo);
    const title = 'If this agent goes away and reassigns:';
    const lost = listed(out, title, 'unassigned when the contact writes');
    expect(listed(out, title, 'unassigned at once')).toEqual([]);
    expect(listed(out, title, 'kept')).toEqual(numbersOf(people.bo, 0));
    expect(lost).toEqual(numbersOf(people.bo, 1, 2, 3));
    await withServed(place.env, async ({ data }) => {
      const body = { availability_status: 'away_and_reassigning' };
      await data('updateAgent', { params: { id: ids.get(people.bo) ?? 0 }, body });
      expect(await unassigned(data, people.bo)).toEqual([]);
      await writeToAll(data, people.bo);
      expect(await unassigned(data, people.bo)).toEqual(lost);
    });
  });

  async function unassigned(data: Served['data'], email: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (const { uuid, number } of own.get(email) ?? []) {
      const conversation = await data('getConversation', { params: { uuid } });
      if (conversation.assigned_user_id === null) found.push(number);
    }
    return found;
  }

  async function writeToAll(data: Served['data'], email: string): Promise<void> {
    for (const { uuid } of own.get(email) ?? []) {
      await data('sendMessage', { params: { cuuid: uuid }, body: { message: 'And?', sender_type: 'contact' } });
    }
  }

  it('shows what comes from outside on one line', async () => {
    const { out } = await report(folder, '--agent', people.ada);
    expect(out).toContain('Kim: Late order [31m');
    expect([...subject].filter((each) => out.includes(each)).join('')).toBe('Lateorder[31m');
  });

  it.each([
    ['no folder', () => [], /^usage: desk-report/],
    ['an option that is unknown', () => [folder, '--dayz', '3'], /--dayz.*usage: desk-report/],
    ['days that are none', () => [folder, '--days', 'few'], /^--days/],
    ['a zone that is none', () => [folder, '--time-zone', 'Mars/Base'], /^--time-zone/],
    ['a folder without an export', () => [place.folder], /^There is no finished export in/],
    ['an agent who is not there', () => [folder, '--agent', 'nobody@example.com'], /^There is no agent nobody@/],
  ] as const)('refuses %s with one line', async (_what, args, line) => {
    const { code, out, err } = await report(...args());
    expect(err).toMatch(line);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });

  it('refuses an export without its rows', async () => {
    const spoilt = join(place.folder, 'empty');
    await cp(folder, spoilt, { recursive: true });
    await rm(join(spoilt, 'desk.ndjson'));
    const { code, err } = await report(spoilt);
    await rm(spoilt, { recursive: true });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^\S+desk\.ndjson cannot be read\n$/) });
  });

  it.each([
    [
      'a row that is missing',
      (text: string) => text.replace(/^.*"table":"tags".*\n/m, ''),
      /1 rows of tags, its manifest says 2/,
    ],
    ['a row that is cut', (text: string) => text.slice(0, -20), /ends in the middle of a line/],
    ['a line that is no JSON', (text: string) => text.replace('{"table":"tags"', '{table:"tags"'), /is no JSON/],
    [
      'another schema',
      (text: string) => text.replaceAll('"category"', '"kind"'),
      /of a schema that this program does not know/,
    ],
  ])('refuses an export with %s', async (_what, spoil, line) => {
    const spoilt = join(place.folder, 'spoilt');
    await cp(folder, spoilt, { recursive: true });
    const file = join(spoilt, 'desk.ndjson');
    const text = await readFile(file, 'utf8');
    expect(spoil(text)).not.toBe(text);
    await writeFile(file, spoil(text));
    const { code, err } = await report(spoilt);
    await rm(spoilt, { recursive: true });
    expect(err).toMatch(line);
    expect(code).toBe(1);
  });
});
