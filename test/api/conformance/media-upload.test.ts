import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { configure, customer, start } from './chat.ts';
import { formOf } from './examples.ts';
import { bareTable, html, linuxProgram, pdf, picture, svg, windowsProgram, wrapped, zip } from './files.ts';
import { headOnly } from './head-only.ts';
import { onEveryStore, type World } from './world.ts';

const kib = 1024;

interface Way {
  readonly name: string;
  /** Sends these files as this kind of caller. */
  send(
    world: World,
    ...files: readonly File[]
  ): Promise<{ readonly status: number; readonly paths: readonly string[] }>;
}

const asAgent: Way = {
  name: 'of an agent',
  send: async (world, ...files) => {
    const answer = await world.ask('uploadMedia', { form: formOf({}, ...files) });
    return { status: answer.status, paths: answer.status === 400 ? answer.error.paths : [] };
  },
};

const people = new WeakMap<World, Promise<{ headers: Readonly<Record<string, string>>; uuid: string }>>();

/** One for every world, so that a dump before and after differs by the upload alone. */
function visitorOf(world: World) {
  const known = people.get(world) ?? world.visitor();
  people.set(world, known);
  return known;
}

const asVisitor: Way = {
  name: 'of a widget',
  send: async (world, ...files) => {
    const { headers, uuid } = await visitorOf(world);
    const form = formOf({ conversation_uuid: uuid }, ...files);
    const answer = await world.ask('uploadWidgetFiles', { headers, form });
    return { status: answer.status, paths: answer.status === 400 ? answer.error.paths : [] };
  },
};

const file = (name: string, content: string | Uint8Array = 'Dear all') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

const allowed: readonly (readonly [string, () => Promise<string | Uint8Array> | string | Uint8Array, string])[] = [
  ['photo.png', () => picture('png'), 'image/png'],
  ['photo.PNG', () => picture('png'), 'image/png'],
  ['photo.jpg', () => picture('jpeg'), 'image/jpeg'],
  ['photo.jpeg', () => picture('jpeg'), 'image/jpeg'],
  ['photo.gif', () => picture('gif'), 'image/gif'],
  ['photo.webp', () => picture('webp'), 'image/webp'],
  ['paper.pdf', () => pdf, 'application/pdf'],
  ['letter.txt', () => 'Dear all, größe 😀', 'text/plain'],
  ['table.csv', () => 'a;b\n1;2\n', 'text/csv'],
  ['archive.zip', () => zip, 'application/zip'],
  ['evil.exe.txt', () => 'the last extension counts', 'text/plain'],
  ['.txt', () => 'no name before the dot', 'text/plain'],
];

const table = '<html><meta charset="windows-1252"><table><tr><td>1</td></tr></table></html>';
const [excel, word, powerPoint] = ['application/vnd.ms-excel', 'application/msword', 'application/vnd.ms-powerpoint'];
const openXml = 'application/vnd.openxmlformats-officedocument';
const behind = (front: string) => Buffer.concat([Buffer.from(front, 'latin1'), pdf]);

const ofPrograms: typeof allowed = [
  ['password.xlsx', () => wrapped, `${openXml}.spreadsheetml.sheet`],
  ['password.docx', () => wrapped, `${openXml}.wordprocessingml.document`],
  ['password.pptx', () => wrapped, `${openXml}.presentationml.presentation`],
  ['html.xls', () => table, excel],
  ['tabs.xls', () => 'Größe\tPreis\r\n1\t2\r\n', excel],
  ['latin1.xls', () => Buffer.from('Größe\tPreis\r\n', 'latin1'), excel],
  ['utf16.xls', () => Buffer.from('\ufeffGröße\tPreis\r\n', 'utf16le'), excel],
  ['xml.xls', () => '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', excel],
  ['mail.xls', () => 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x--\r\n', excel],
  ['bare.xls', () => bareTable, excel],
  ['new.xls', () => zip, excel],
  ['html.doc', () => table, word],
  ['rich.doc', () => '{\\rtf1\\ansi Dear all}', word],
  ['new.doc', () => zip, word],
  ['html.ppt', () => table, powerPoint],
  ['break.rtf', () => '\r\n{\\rtf1\\ansi Dear all}', 'application/rtf'],
  ['break.pdf', () => behind('\n'), 'application/pdf'],
  ['breaks.pdf', () => behind('\r\n\r\n\t '), 'application/pdf'],
  ['mark.pdf', () => behind('\xef\xbb\xbf\r\n'), 'application/pdf'],
  ['printer.pdf', () => behind('\x1b%-12345X@PJL JOB\r\n'), 'application/pdf'],
  ['warning.pdf', () => behind('<br />\n<b>Warning</b>: in shop.php\n'), 'application/pdf'],
  ['far.pdf', () => behind('\0'.repeat(1_023)), 'application/pdf'],
];

type ByBytes = readonly [
  name: string,
  content: () => Promise<Uint8Array> | Uint8Array,
  contentType: string,
  kept: string,
];

const byBytes: readonly ByBytes[] = [
  ['photo.jpg', () => picture('webp'), 'image/webp', 'photo.jpg'],
  ['photo.jpg', () => picture('png'), 'image/png', 'photo.jpg'],
  ['photo.webp', () => picture('jpeg'), 'image/jpeg', 'photo.webp'],
  ['image.jfif', () => picture('jpeg'), 'image/jpeg', 'image.jfif'],
  ['1000008715', () => picture('jpeg'), 'image/jpeg', '1000008715.jpg'],
  ['IMG.1000008715', () => picture('png'), 'image/png', 'IMG.1000008715.png'],
  ['Größe 12.5 Meter', () => picture('gif'), 'image/gif', 'Größe 12.5 Meter.gif'],
  ['msf 31', () => pdf, 'application/pdf', 'msf 31.pdf'],
];

const refused: readonly (readonly [string, string, () => Promise<string | Uint8Array> | string | Uint8Array])[] = [
  ['no extension', 'letter', () => 'text'],
  ['a dot at its end', 'letter.', () => 'text'],
  ['a program', 'evil.exe', () => windowsProgram],
  ['a program as a picture', 'evil.png.exe', () => windowsProgram],
  ['a program behind a fullwidth dot', 'evil.png．exe', () => windowsProgram],
  ['a program behind a small full stop', 'evil.png﹒exe', () => windowsProgram],
  ['a program behind a one dot leader', 'evil.png․exe', () => windowsProgram],
  ['a program behind a mark of direction', 'evil\u202egnp.exe', () => windowsProgram],
  ['fullwidth letters', 'evil.ｅｘｅ', () => windowsProgram],
  ['a page', 'page.html', () => html],
  ['a page in capitals', 'page.HtMl', () => html],
  ['a drawing with a script', 'drawing.svg', () => svg],
  ['a script', 'run.js', () => 'alert(1)'],
  ['another script', 'run.php', () => '<?php'],
  ['a script behind a slash', 'run.png/../run.sh', () => '#!/bin/sh'],
  ['a name of a prototype', 'x.__proto__', () => 'text'],
  ['another name of a prototype', 'x.constructor', () => 'text'],
  ['text that says it is a picture', 'photo.png', () => 'text'],
  ['a page that says it is a picture', 'photo.png', () => html],
  ['a page that says it is a paper', 'paper.pdf', () => html],
  ['a page that says it is a film', 'film.mp4', () => html],
  ['a drawing that says it is a photo', 'photo.jpg', () => svg],
  ['a picture that says it is text', 'letter.txt', () => picture('png')],
  ['an archive that says it is text', 'letter.txt', () => zip],
  ['a program that says it is text', 'letter.txt', () => windowsProgram],
  ['a program of another machine that says it is text', 'letter.txt', () => linuxProgram],
  ['a packed one that says it is a table', 'table.csv', () => gzipSync(windowsProgram)],
  ['a program that says it is a picture', 'photo.png', () => windowsProgram],
  ['a program that says it is a paper', 'paper.pdf', () => linuxProgram],
  ['a program that says it is an archive', 'archive.zip', () => linuxProgram],
  ['text that says it is a letter of an office', 'letter.docx', () => 'text'],
  ['text that says it is a table with a password', 'table.xlsx', () => table],
  ['a program that says it is an old table', 'table.xls', () => windowsProgram],
  ['a program that says it is an old letter', 'letter.doc', () => linuxProgram],
  ['a picture that says it is an old table', 'table.xls', () => picture('png')],
  ['a packed program that says it is an old table', 'table.xls', () => gzipSync(windowsProgram)],
  ['a program with a paper in it', 'paper.pdf', () => Buffer.concat([windowsProgram, pdf])],
  ['a paper that begins too late', 'paper.pdf', () => behind('\0'.repeat(1_025))],
  ['a program that says it is another picture', 'image.jfif', () => windowsProgram],
  ['a page that says it is another picture', 'image.jfif', () => html],
  ['a program without an extension', '1000008715', () => windowsProgram],
  ['a page without an extension', '1000008715', () => html],
  ['a drawing without an extension', '1000008715', () => svg],
  ['letters that begin like a picture', '1000008715', () => 'BMW of 1998'],
  ['a picture that says it is a program', 'evil.exe', () => picture('png')],
  ['a picture that says it is a page', 'page.html', () => picture('png')],
  ['only the beginning of a picture', 'photo.png', async () => (await picture('png')).slice(0, 8)],
];

onEveryStore(
  (world) => {
    describe.each([asAgent, asVisitor])('an upload $name', (way) => {
      test.each(allowed)('%s is kept', async (name, content, contentType) => {
        const files = (await world().files()).length;
        expect((await way.send(world(), file(name, await content()))).status).toBe(200);
        const isPicture = contentType.startsWith('image/');
        expect((await world().files()).length - files).toBe(isPicture ? 2 : 1);
        const { media } = (await world().dump()) as { readonly media: readonly object[] };
        expect(media.at(-1)).toMatchObject({ filename: name, contentType, hasThumbnail: isPicture });
      });

      test.each(ofPrograms)('reports C3 %s is kept', async (name, content, contentType) => {
        expect((await way.send(world(), file(name, await content()))).status).toBe(200);
        const { media } = (await world().dump()) as { readonly media: readonly object[] };
        expect(media.at(-1)).toMatchObject({ filename: name, contentType, hasThumbnail: false });
      });

      test.each(byBytes)('reports C5 %s is kept by its bytes', async (name, content, contentType, filename) => {
        expect((await way.send(world(), file(name, await content()))).status).toBe(200);
        const { media } = (await world().dump()) as { readonly media: readonly object[] };
        expect(media.at(-1)).toMatchObject({ filename, contentType, hasThumbnail: contentType.startsWith('image/') });
      });

      test.each(['png', 'jpeg', 'gif'] as const)('reports C4 half a picture is kept: %s', async (format) => {
        const whole = await picture(format);
        const half = whole.slice(0, Math.ceil(whole.length / 2));
        expect((await way.send(world(), file(`photo.${format}`, half))).status).toBe(200);
        const { media } = (await world().dump()) as { readonly media: readonly object[] };
        expect(media.at(-1)).toMatchObject({
          filename: `photo.${format}`,
          contentType: `image/${format}`,
          size: half.length,
        });
      });

      test.each(refused)('%s is 400 and leaves nothing', async (_what, name, content) => {
        await visitorOf(world());
        const before = await world().dump();
        const { status, paths } = await way.send(world(), file(name, await content()));
        expect([status, paths]).toEqual([400, ['files']]);
        expect(await world().dump()).toEqual(before);
      });

      test('that is empty, missing or under another name is 400', async () => {
        const { headers, uuid } = await visitorOf(world());
        const before = await world().dump();
        expect(await way.send(world(), file('letter.txt', ''))).toEqual({ status: 400, paths: ['files'] });
        expect(await way.send(world(), file('photo.png', ''))).toEqual({ status: 400, paths: ['files'] });
        expect(await way.send(world())).toEqual({ status: 400, paths: ['files'] });
        const form = formOf({ conversation_uuid: uuid });
        form.append('file', file('letter.txt'));
        const widget = { headers, form };
        const given = way === asAgent ? { form } : widget;
        const { paths } = await world().refused(400, way === asAgent ? 'uploadMedia' : 'uploadWidgetFiles', given);
        expect(paths).toEqual(['files']);
        expect(await world().dump()).toEqual(before);
      });

      test('may be as large as is set, and no byte larger', async () => {
        const largest = 200 * kib;
        await visitorOf(world());
        expect((await way.send(world(), file('letter.txt', 'x'.repeat(largest)))).status).toBe(200);
        const before = await world().dump();
        expect((await way.send(world(), file('letter.txt', 'x'.repeat(largest + 1)))).status).toBe(413);
        expect((await way.send(world(), file('letter.txt', 'x'.repeat(largest * 4)))).status).toBe(413);
        expect((await way.send(world(), file('letter.txt', 'x'.repeat(largest * 20)))).status).toBe(413);
        expect(await world().dump()).toEqual(before);
      });
    });

    describe('an upload of a widget', () => {
      test('of several files is one message with all of them, in their order', async () => {
        const person = await customer(world());
        const uuid = await start(world(), person);
        const names = Array.from({ length: 10 }, (_, index) => `${index}.txt`);
        const form = formOf({ conversation_uuid: uuid, echo_id: 'e1' }, ...names.map((name) => file(name)));
        const sent = await world().data('uploadWidgetFiles', { headers: person.headers, form });
        expect(sent.attachments.map((each) => each.name)).toEqual(names);
        expect(sent).toMatchObject({ conversation_uuid: uuid, meta: { echo_id: 'e1' }, author: { id: person.userId } });
        const [first, kept, ...others] = await world().messagesOf(uuid);
        expect([first?.text_content, others]).toEqual(['Hello', []]);
        expect(kept).toMatchObject({ uuid: sent.uuid, type: 'incoming', sender_id: person.userId });
        expect(kept?.attachments.map((each) => each.name)).toEqual(names);
        const { conversation } = await world().data('getWidgetConversation', {
          headers: person.headers,
          params: { uuid },
        });
        expect(conversation.last_message?.content).toContain('0.txt');
      });

      test('is all or nothing', async () => {
        const before = await visitorOf(world()).then(() => world().dump());
        for (const bad of [
          file('evil.exe'),
          file('empty.txt', ''),
          file('lie.png'),
          file('big.txt', 'x'.repeat(201 * kib)),
        ]) {
          for (const files of [
            [file('a.txt'), file('b.txt'), bad],
            [bad, file('a.txt')],
          ]) {
            const { status } = await asVisitor.send(world(), ...files);
            expect(status, bad.name).toBe(bad.name === 'big.txt' ? 413 : 400);
          }
        }
        expect(await world().dump()).toEqual(before);
      });

      test('of more than ten files is refused, and leaves nothing', async () => {
        const before = await visitorOf(world()).then(() => world().dump());
        const files = Array.from({ length: 11 }, (_, index) => file(`${index}.txt`));
        const { status } = await asVisitor.send(world(), ...files);
        expect([400, 413]).toContain(status);
        expect(await world().dump()).toEqual(before);
      });

      test('into a closed or foreign conversation leaves no file', async () => {
        const person = await world().visitor();
        const other = await world().visitor();
        const before = await world().dump();
        for (const uuid of [other.uuid, crypto.randomUUID(), 'nope', '']) {
          const form = formOf({ conversation_uuid: uuid }, file('letter.txt'), file('photo.png', await picture()));
          await world().refused(404, 'uploadWidgetFiles', { headers: person.headers, form });
        }
        expect(await world().dump()).toEqual(before);
      });
    });

    describe.each(['uploadMedia', 'uploadWidgetFiles'] as const)('a form that is none is refused: %s', (id) => {
      const type = 'multipart/form-data; boundary=x';
      const part = 'Content-Disposition: form-data; name="files"; filename="letter.txt"';
      const broken: readonly (readonly [string, string, string])[] = [
        ['no boundary', 'multipart/form-data', `--x\r\n${part}\r\n\r\nDear all\r\n--x--\r\n`],
        ['no body', type, ''],
        ['no boundary in the body', type, 'Dear all'],
        ['another boundary in the body', type, `--y\r\n${part}\r\n\r\nDear all\r\n--y--\r\n`],
        ['nothing but its end', type, '--x--\r\n'],
        ['a part without headers', type, '--x\r\n\r\n\r\n--x--\r\n'],
        ['a part that ends in its headers', type, `--x\r\n${part}`],
        ['a file that does not end', type, `--x\r\n${part}\r\n\r\nDear all`],
        ['an end that does not end', type, `--x\r\n${part}\r\n\r\nDear all\r\n--x`],
        ['headers without an end', type, `--x\r\n${part}\r\n${'X: y\r\n'.repeat(5_000)}`],
      ];
      test.each(broken)('%s', async (_what, contentType, payload) => {
        const { headers } = await visitorOf(world());
        const known = id === 'uploadMedia' ? { authorization: `token ${world().admin}` } : headers;
        const url = id === 'uploadMedia' ? '/api/v1/media' : '/api/v1/widget/media/upload';
        const before = await world().dump();
        const request = { method: 'POST', url, headers: { ...known, 'content-type': contentType }, payload } as const;
        const response = await world().send(request);
        expect([400, 413, 415], response.body).toContain(response.statusCode);
        expect(await world().dump()).toEqual(before);
      });
    });
  },
  { shared: true, maxUploadBytes: 200 * kib },
);

onEveryStore((world) => {
  const upload = '/api/v1/widget/media/upload';

  test('where uploads are off the widget is told before the body is read', async () => {
    const { headers } = await world().visitor();
    await configure(world(), { features: { file_upload: false } });
    const before = await world().dump();
    expect(await headOnly(world(), upload, headers, 1_000_000)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await world().dump()).toEqual(before);
  });

  test('where uploads are off agents may still upload', async () => {
    const { headers, uuid } = await world().visitor();
    await configure(world(), { features: { file_upload: false } });
    const before = await world().dump();
    const form = formOf({ conversation_uuid: uuid }, file('letter.txt'));
    await world().refused(403, 'uploadWidgetFiles', { headers, form });
    await world().refused(403, 'uploadWidgetFiles', { headers, form: formOf({}, file('evil.exe')) });
    expect(await world().dump()).toEqual(before);
    expect((await asAgent.send(world(), file('letter.txt'))).status).toBe(200);
  });

  test('where uploads are off that comes before what is wrong with the request', async () => {
    const { headers, uuid } = await world().visitor();
    await configure(world(), { features: { file_upload: false } });
    await world().refused(403, 'uploadWidgetFiles', { headers });
    await world().refused(403, 'uploadWidgetFiles', { headers, body: { conversation_uuid: uuid } });
  });

  test('who may not, or sends far too much, is told before the body is read', async () => {
    const { headers } = await world().visitor();
    expect(await headOnly(world(), upload, headers, 10 * 20 * kib * kib + 10 * kib * kib)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('without a session or credentials nothing is read either', async () => {
    expect(await headOnly(world(), upload, { 'x-service-inbox-id': world().inboxUuid }, 1_000_000)).toMatch(
      /^HTTP\/1\.1 401 /,
    );
  });

  test.each([
    ['photo.jpg', () => picture('jpeg', 8_660, 5_774), 'image/jpeg', true],
    ['page.png', () => picture('png', 1_920, 24_000), 'image/png', true],
    ['large.webp', () => picture('webp', 8_000, 5_001), 'image/webp', false],
  ] as const)('reports C2 %s of many pixels is kept', async (name, content, contentType, hasThumbnail) => {
    for (const way of [asAgent, asVisitor]) {
      expect((await way.send(world(), file(name, await content()))).status, way.name).toBe(200);
      const { media } = (await world().dump()) as { readonly media: readonly object[] };
      expect(media.at(-1)).toMatchObject({ filename: name, contentType, hasThumbnail });
    }
  });
});

describe('settings of uploads', () => {
  onEveryStore(
    (world) => {
      test('name the only extensions, and the widget is told of them', async () => {
        expect((await asAgent.send(world(), file('a.txt'))).status).toBe(200);
        expect((await asAgent.send(world(), file('a.png', await picture()))).status).toBe(400);
        const headers = { 'x-service-inbox-id': world().inboxUuid };
        const { upload } = await world().data('getWidgetSettings', { headers });
        expect(upload).toEqual({ max_bytes: 1_000, extensions: ['txt'], max_files: 10 });
        expect((await asAgent.send(world(), file('a.txt', 'x'.repeat(1_001)))).status).toBe(413);
      });
    },
    { extensions: ['txt'], maxUploadBytes: 1_000 },
  );

  onEveryStore(
    (world) => {
      test('may allow all; a lie is refused all the same', async () => {
        for (const [name, content] of [
          ['evil.exe', windowsProgram],
          ['page.html', html],
          ['noextension', 'text'],
        ] as const) {
          expect((await asAgent.send(world(), file(name, content))).status, name).toBe(200);
        }
        expect((await asAgent.send(world(), file('photo.png', html))).status).toBe(400);
      });
    },
    { extensions: ['*'] },
  );
});
