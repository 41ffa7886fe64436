import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, engines, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { withServed } from './served.ts';
import { editLines, sumUp } from './spoil.ts';
import { uploadsOf } from './uploads.ts';

interface Line {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Changes the rows of an export, with checksums that fit. */
async function editRows(folder: string, edit: (line: Line) => Line): Promise<void> {
  await editLines(folder, (lines) => {
    for (const [index, line] of lines.entries()) {
      if (index > 0 && line !== '') lines[index] = JSON.stringify(edit(JSON.parse(line) as Line));
    }
  });
  await sumUp(folder);
}

const inMessages =
  (change: (row: Line['row']) => object) =>
  (line: Line): Line =>
    line.table === 'messages' ? { ...line, row: { ...line.row, ...change(line.row) } } : line;

describe.each(engines)('an export that was written by hand, on $name', ({ take }) => {
  let source: Place;
  let good: string;
  let cuuid: string;

  beforeAll(async () => {
    source = await take();
    good = join(source.folder, 'export');
    cuuid = await withServed(source.env, async ({ data, composition: { helpdesk } }) => {
      await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
      const [inbox] = await data('listInboxes');
      const body = { inbox_id: inbox?.id, content: '<p>Hello</p>', contact_email: 'a@example.org', first_name: 'A' };
      const { uuid } = await data('createConversation', { body });
      await data('sendMessage', { params: { cuuid: uuid }, body: { message: '<p>It <b>is</b> on its way</p>' } });
      await data('createInbox', { body: { name: 'Mail', channel: 'email', from: 'Shop <help@shop.example>' } });
      return uuid;
    });
    expect(await runHere(['export', good], source.env)).toMatchObject({ code: 0 });
  });

  afterAll(() => source.close());

  async function imported(edit: (line: Line) => Line, work: (place: Place, out: string, err: string) => Promise<void>) {
    const target = await take();
    const folder = join(target.folder, 'export');
    try {
      await cp(good, folder, { recursive: true });
      await editRows(folder, edit);
      const { out, err } = await runHere(['import', folder], target.env);
      await work(target, out, err);
    } finally {
      await target.close();
    }
  }

  it('loses what may not be shown, and keeps the rest', () =>
    imported(
      inMessages(({ content_type, content }) =>
        content_type === 'html'
          ? {
              content: `${content}<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a>`,
            }
          : {},
      ),
      async (target, out, err) => {
        expect({ out, err }).toEqual({
          out: expect.stringMatching(/HTML .* was taken out of \d+ messages?\.\n/),
          err: '',
        });
        await withServed(target.env, async ({ data }) => {
          const { results } = await data('listMessages', { params: { cuuid } });
          const html = results.filter(({ content_type }) => content_type === 'html').map(({ content }) => content);
          expect(html.some((content) => content.includes('It <b>is</b> on its way'))).toBe(true);
          for (const content of html) expect(content).not.toMatch(/script|onerror|alert/);
        });
      },
    ));

  it('loses what may not be shown of the signature of an inbox', () =>
    imported(
      (line) => {
        if (line.table !== 'inboxes' || line.row.channel !== 'email') return line;
        const signature = '<p>The <b>shop</b></p><script>alert(1)</script><img src="x" onerror="alert(1)">';
        const config = { ...JSON.parse(String(line.row.config)), signature };
        return { ...line, row: { ...line.row, config: JSON.stringify(config) } };
      },
      async (target, _out, err) => {
        expect(err).toBe('');
        await withServed(target.env, async ({ data }) => {
          const [sender] = await data('listMailSenders');
          expect(sender?.signature).toContain('<p>The <b>shop</b></p>');
          expect(sender?.signature).not.toMatch(/script|onerror|alert/);
        });
      },
    ));

  it('is stored as it is when nothing is wrong with it, and nothing is said', () =>
    imported(
      (line) => line,
      async (_target, out) => expect(out).not.toContain('HTML'),
    ));

  it.each([
    ['meta', 'not json'],
    ['meta', '{}'],
    ['meta', '{"to":[1],"cc":[],"bcc":[],"from":[],"subject":""}'],
  ])('with %s of a message of %j is refused, and nothing is half done', (column, value) =>
    imported(
      inMessages(() => ({ [column]: value })),
      async (target, out, err) => {
        expect(out).toBe('');
        expect(err).toMatch(/^Line \d+ of desk\.ndjson is broken: it has in meta of messages \(id \d+\) no JSON/);
        expect(await target.rows('select * from roles')).toEqual([]);
        expect(await uploadsOf(target)).toEqual([]);
        expect(await runHere(['import', good], target.env)).toMatchObject({ code: 0, err: '' });
      },
    ),
  );

  it.each(['meta', 'custom_attributes'])('with %s of a conversation that is no JSON is refused', (column) =>
    imported(
      (line) => (line.table === 'conversations' ? { ...line, row: { ...line.row, [column]: '{"a":' } } : line),
      async (target, _out, err) => {
        expect(err).toMatch(new RegExp(`it has in ${column} of conversations \\(id \\d+\\) no JSON`));
        expect(await target.rows('select * from roles')).toEqual([]);
      },
    ),
  );
});
