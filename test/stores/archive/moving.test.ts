import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hitsIn } from '../../api/conformance/ask.ts';
import { run } from '../../machine/cli/helpdesk.ts';
import { type SettableClock, settableClock } from '../../support/settable-clock.ts';
import { deskLists } from './desk-lists.ts';
import { type Filled, fillDesk } from './fill-desk.ts';
import { engines, type Place } from './places.ts';
import { type Served, withServed } from './served.ts';

/** What a desk answers before and after it has moved. */
interface Answers {
  readonly lists: ReadonlyMap<string, unknown>;
  readonly attachments: readonly Buffer[];
  readonly sentAgain: string;
  readonly next: Readonly<Record<string, unknown>>;
}

describe.each(engines)('a desk that moves from $name', ({ take: takeSource }) => {
  let source: Place;
  let filled: Filled;
  let exported: string;
  let before: Answers;
  /** What a desk answers depends on the time: it is asked at one moment, wherever it is. */
  let clock: SettableClock;

  beforeAll(async () => {
    source = await takeSource();
    exported = join(source.folder, 'export');
    filled = await fillDesk(source);
    // A mail that waits fails in a copy, and has done so here before it is copied.
    for (const act of ['hold', 'release']) expect(await run(['mail', act], source.env)).toMatchObject({ code: 0 });
    expect(await run(['export', exported], source.env)).toMatchObject({ code: 0, err: '' });
    clock = settableClock(Date.now());
    before = await answersOf(source, filled, clock);
  });

  afterAll(() => source.close());

  it('leaves no table out', async () => {
    const { tables } = JSON.parse(await readFile(join(exported, 'manifest.json'), 'utf8'));
    for (const [name, { rows }] of Object.entries<{ rows: number }>(tables)) {
      expect(rows, name).toBeGreaterThan(0);
    }
  });

  it('can be read by its owner alone while it is in the folder', async () => {
    for (const path of ['', 'media']) expect((await stat(join(exported, path))).mode & 0o777).toBe(0o700);
    const paths = [...(await filesOf(exported)).keys()];
    expect(paths).toHaveLength(31);
    for (const path of paths) expect((await stat(join(exported, path))).mode & 0o777, path).toBe(0o600);
  });

  describe.each(engines)('to $name', ({ take: takeTarget }) => {
    let target: Place;
    let again: string;
    let after: Answers;

    beforeAll(async () => {
      target = await takeTarget();
      again = join(target.folder, 'export');
      const imported = await run(['import', exported], target.env);
      expect(imported).toMatchObject({ code: 0, err: '' });
      expect(imported.out).toMatch(
        /^Imported [\d,]+ rows and 29 files \(\d+\.\d MB\) in \d+\.\d s from .*\n\nIts mail is on hold: .*\n$/,
      );
      expect(await run(['export', again], target.env)).toMatchObject({ code: 0, err: '' });
      after = await answersOf(target, filled, clock);
    });

    afterAll(() => target.close());

    it('is exported again byte for byte, but for the time in the manifest', async () => {
      const [first, second] = [await filesOf(exported), await filesOf(again)];
      expect([...second.keys()]).toEqual([...first.keys()]);
      for (const [path, bytes] of first) {
        if (path !== 'manifest.json') expect(second.get(path)?.equals(bytes), path).toBe(true);
        else expect(withoutTime(second.get(path))).toEqual(withoutTime(bytes));
      }
    });

    it('answers every list as before', () => {
      expect(before.lists.size).toBeGreaterThan(150);
      for (const [what, list] of before.lists) expect(after.lists.get(what), what).toEqual(list);
    });

    it('hands out its files', () => {
      expect(before.attachments.map(({ length }) => length > 0)).toEqual([true, true, true]);
      expect(after.attachments).toEqual(before.attachments);
    });

    it('knows a request that was answered before it moved', () => {
      expect(after.sentAgain).toBe(before.sentAgain);
    });

    it('goes on counting where it was', () => {
      expect(after.next).toEqual(before.next);
    });

    it('finds what it is searched for, old and new', async () => {
      await withServed(target.env, async ({ data }) => {
        const found = await data('searchMessages', { query: { query: 'emoji 🚚 and ünïcode' } });
        expect(hitsIn(found)).toHaveLength(1);
        await data('sendMessage', { params: { cuuid: filled.cuuid }, body: { message: 'a new platypus' } });
        expect(hitsIn(await data('searchMessages', { query: { query: 'platypus' } }))).toHaveLength(1);
      });
    });
  });
});

function answersOf({ env }: Place, { cuuid, inboxId, sentOnce }: Filled, clock: SettableClock): Promise<Answers> {
  const answers = async (served: Served): Promise<Answers> => {
    const { data } = served;
    const lists = await deskLists(served);
    const attachments = await attachmentsOf(served, cuuid);
    const { uuid: sentAgain } = await data('sendMessage', sentOnce);
    return { lists, attachments, sentAgain, next: await nextNumbers(served, inboxId) };
  };
  return withServed(env, answers, clock);
}

async function attachmentsOf({ app, data }: Served, uuid: string): Promise<readonly Buffer[]> {
  const { results } = await data('listMessages', { params: { cuuid: uuid } });
  const urls = results.flatMap(({ attachments }) => attachments).map(({ url }) => new URL(url));
  const answers = await Promise.all(urls.map(({ pathname, search }) => app.inject(pathname + search)));
  return answers.filter(({ statusCode }) => statusCode === 200).map(({ rawPayload }) => rawPayload);
}

/** What is counted: each of these has a number that comes after all that were given before. */
async function nextNumbers({ data, composition }: Served, inbox_id: number): Promise<Answers['next']> {
  const tag = await data('createTag', { body: { name: 'the next' } });
  const made = await data('createConversation', {
    body: { inbox_id, content: 'Next', contact_email: 'next@example.com', first_name: 'Next' },
  });
  const note = await data('addContactNote', { params: { id: made.contact_id }, body: { note: 'Next' } });
  const event = await composition.ports.store.read((reader) => reader.events.newest());
  return { tag: tag.id, contact: made.contact_id, reference: made.reference_number, note: note.id, event };
}

/** The bytes of every file below the folder, by path. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const reading = paths.sort().map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const);
  return new Map(await Promise.all(reading));
}

function withoutTime(manifest: Buffer | undefined): unknown {
  const { created_at, ...rest } = JSON.parse(String(manifest));
  expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  return rest;
}
