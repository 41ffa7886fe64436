import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { until } from '../../sockets/socket/socket-client.ts';
import { formOf } from './examples.ts';
import { filePart, picture, rawForm } from './files.ts';
import { onEveryStore } from './world.ts';

const widgetPath = '/api/v1/widget/media/upload';
const letter = () => new File(['Dear all'], 'letter.txt');

onEveryStore(
  (world) => {
    test('fields that nobody knows are passed over, however many and however long', async () => {
      const { headers, uuid } = await world().visitor();
      const extra = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`extra_${index}`, 'x'.repeat(3_000)]));
      const media = await world().data('uploadMedia', { form: formOf({ ...extra, inline: 'true' }, letter()) });
      expect(media).toMatchObject({ filename: 'letter.txt', disposition: 'inline' });
      const form = formOf({ ...extra, conversation_uuid: uuid, echo_id: 'e1' }, letter());
      form.append('attachment', new File(['not this one'], 'other.exe'));
      const sent = await world().data('uploadWidgetFiles', { headers, form });
      expect(sent).toMatchObject({ meta: { echo_id: 'e1' }, attachments: [{ name: 'letter.txt' }] });
      const { id } = await world().contact();
      const contact = await world().data('updateContact', {
        params: { id },
        form: formOf({ ...extra, note: 'y'.repeat(20_000), first_name: 'Mia' }),
      });
      expect(contact.first_name).toBe('Mia');
    });

    test('a known field that is too long is still refused by its name', async () => {
      const before = await world().dump();
      const form = formOf({ linked_model: 'm'.repeat(1_025) }, letter());
      expect((await world().refused(400, 'uploadMedia', { form })).paths).toEqual(['linked_model']);
      expect(await world().dump()).toEqual(before);
    });

    test('an upload that breaks off leaves nothing', async () => {
      const { headers, uuid } = await world().visitor();
      const before = await world().dump();
      const port = Number(new URL(await world().app.listen({ host: '127.0.0.1', port: 0 })).port);
      const id = { head: 'Content-Disposition: form-data; name="conversation_uuid"', content: uuid };
      const { headers: type, payload } = rawForm(id, filePart('large.txt', 'x'.repeat(200_000)));
      const lines = Object.entries({ host: 'x', 'content-length': String(payload.length), ...type, ...headers });
      const head = `POST ${widgetPath} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`;
      const socket = connect(port, '127.0.0.1');
      socket.write(head);
      socket.write(payload.subarray(0, 100_000));
      await until(async () => (await world().files()).length === 1, 'what is staged');
      socket.destroy();
      await until(async () => (await world().files()).length === 0, 'nothing');
      await until(async () => JSON.stringify(await world().dump()) === JSON.stringify(before), 'what was before');
    });
  },
  { maxUploadBytes: 1_000_000 },
);

onEveryStore(
  (world) => {
    const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      world().app.inject({ method, url, headers });
    const token = (credentials: string) => ({ authorization: `token ${credentials}` });
    const photo = async () => new File([await picture('jpeg', 1_000, 500)], 'photo.jpg');

    test('a file and no file are refused alike to who has neither signature nor credentials', async () => {
      const { uuid } = await world().data('uploadMedia', { form: formOf({}, letter()) });
      const unknown = crypto.randomUUID();
      const { headers } = await world().visitor();
      for (const sent of [{}, headers, { authorization: 'Basic x' }, token('no-such-key:no-such-secret')]) {
        for (const query of ['', '?variant=thumbnail', '?expires=99999999999&signature=x']) {
          for (const prefix of ['', 'thumb_']) {
            for (const method of ['GET', 'HEAD'] as const) {
              const [known, none] = [
                await get(`/uploads/${prefix}${uuid}${query}`, sent, method),
                await get(`/uploads/${prefix}${unknown}${query}`, sent, method),
              ];
              expect([known.statusCode, known.body]).toEqual([401, none.body]);
              expect(none.statusCode).toBe(401);
              const names = (answer: typeof known) => Object.keys(answer.headers).sort();
              expect(names(known)).toEqual(names(none));
            }
          }
        }
      }
      expect((await get(`/uploads/${unknown}`, token(world().admin))).statusCode).toBe(404);
    });

    test('a signed address of a file that is gone is 404', async () => {
      const { id, url } = await world().data('uploadMedia', { form: formOf({}, letter()) });
      await world().store.transact((writer) => writer.media.delete([id]));
      expect((await get(url)).statusCode).toBe(404);
    });

    test('thumb_ before the uuid is the thumbnail, signed or by an agent like the original', async () => {
      const media = await world().data('uploadMedia', { form: formOf({}, await photo()) });
      const original = new URL(media.url, 'http://x');
      const thumb = `/uploads/thumb_${media.uuid}`;
      const served = await get(thumb + original.search);
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(served.rawPayload.readUInt16LE(26)).toBe(320);
      const head = await get(thumb + original.search, {}, 'HEAD');
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, served.headers['content-length']]);
      expect((await get(thumb, token(world().admin))).rawPayload.equals(served.rawPayload)).toBe(true);
      const other = await world().agent({ roles: ['Agent'] });
      expect((await get(thumb, token(other.as))).statusCode).toBe(403);
      expect((await get(thumb)).statusCode).toBe(401);
      const text = await world().data('uploadMedia', { form: formOf({}, letter()) });
      expect((await get(`/uploads/thumb_${text.uuid}`, token(world().admin))).statusCode).toBe(404);
      expect((await get(`/uploads/thumb_${text.uuid}${original.search}`)).statusCode).toBe(401);
      expect((await get('/uploads/thumb_nope', token(world().admin))).statusCode).toBe(404);
    });

    test('the signature of a thumbnail opens the thumbnail by either address, and not the original', async () => {
      const { headers, uuid } = await world().visitor();
      const form = formOf({ conversation_uuid: uuid }, await photo());
      const { attachments } = await world().data('uploadWidgetFiles', { headers, form });
      const signed = new URL(attachments[0]?.thumbnail_url ?? '');
      signed.searchParams.delete('variant');
      const id = attachments[0]?.uuid;
      expect((await get(`/uploads/thumb_${id}${signed.search}`)).statusCode).toBe(200);
      expect((await get(`/uploads/${id}${signed.search}`)).statusCode).toBe(401);
    });

    test('avatar_url with the word null clears the picture of a contact and of oneself', async () => {
      const { id } = await world().contact();
      const ways = [
        (form: FormData) => world().data('updateContact', { params: { id }, form }),
        (form: FormData) => world().data('updateMe', { form }),
      ];
      for (const change of ways) {
        const before = await change(formOf({}, await photo()));
        expect(before.avatar_url).toMatch(/\/uploads\//);
        // The avatar stays when a client sends its address back, or sends JSON.
        const same = await change(formOf({ first_name: 'Mia', avatar_url: before.avatar_url ?? '' }));
        expect(same.avatar_url).toMatch(/\/uploads\//);
        expect((await change(formOf({ avatar_url: 'null' }))).avatar_url).toBeNull();
        expect((await change(formOf({ avatar_url: 'null', first_name: 'Maria' }))).avatar_url).toBeNull();
        const both = await change(formOf({ avatar_url: 'null' }, await photo()));
        expect(both.avatar_url).toMatch(/\/uploads\//);
      }
      const json = { first_name: 'Mia', avatar_url: null };
      expect((await world().data('updateContact', { params: { id }, body: json })).avatar_url).not.toBeNull();
      await world().refused(400, 'updateContact', { params: { id }, form: formOf({ avatar_url: 'nil' }) });
    });

    test('a cleared picture is swept a week later', async () => {
      const { id } = await world().contact();
      const { avatar_url: url } = await world().data('updateContact', {
        params: { id },
        form: formOf({}, await photo()),
      });
      await world().data('updateContact', { params: { id }, form: formOf({ avatar_url: 'null' }) });
      const kept = async (): Promise<number> => {
        const uuid = new URL(url ?? '').pathname.split('/').at(-1) ?? '';
        return (await world().files()).filter((path) => path.includes(uuid)).length;
      };
      expect(await kept()).toBe(2);
      world().clock.advance(7 * 24 * 3_600_000 + 1);
      await world().helpdesk.sweepMedia();
      expect(await kept()).toBe(0);
    });

    test.each([
      ['bmw.txt', 'BMW X3, silver, two owners'],
      ['cars.csv', 'BMW;Audi\n1;2\n'],
      ['mz.txt', 'MZ-Nummer 17'],
      ['id.txt', 'ID3 and ID4 are cars too'],
      ['form.md', 'AC1015 is the form to fill in'],
      ['lzip.log', 'LZIP finished'],
      ['percent.txt', '%! and other signs'],
      ['gif.txt', 'GIF89a is the name of a format'],
      ['riff.txt', 'RIFFxxxxWEBPVP8 is how another one begins'],
      ['pdf.txt', '%PDF-1.7 is how a paper begins'],
      ['letter.txt', `${'Guten Tag'.padEnd(188, ' ')}Grüße und bis bald`.padEnd(600, '.')],
      ['data.json', '{"a":1}'],
    ])('text that begins like something else is text: %s', async (name, content) => {
      const { headers, uuid } = await world().visitor();
      const file = new File([content], name);
      const form = formOf({ conversation_uuid: uuid }, file);
      const { attachments } = await world().data('uploadWidgetFiles', { headers, form });
      expect(attachments[0]?.content_type).toMatch(/^(?:text\/|application\/json)/);
      const served = await get(attachments[0]?.url ?? '');
      expect(served.body).toBe(content);
      expect(served.headers['content-disposition']).toMatch(/^attachment;/);
      expect(served.headers['x-content-type-options']).toBe('nosniff');
    });

    test.each<[string, string]>([
      // The bytes in hex of what Excel and editors save in the charset of the machine.
      ['kunden.csv', '4e616d653b4f72740d0a4dfc6c6c65723b4bf66c6e0d0a'],
      ['bmw.csv', '424d573b4772f6df650d0a'],
      ['mozart.txt', '4d5a20fc626572616c6c'],
      ['gifs.md', '4749463839613b4772f6df65'],
      ['яблоко.csv', 'ffe3eeeb3bffe1ebeeeaee'],
      ['привет.txt', 'd0d2c9d7c5d4'],
      ['表.csv', '955c8c768e5a0d0a'],
      ['jis.txt', '1b2442467c4b5c1b2842'],
      ['退款.txt', 'cdcbbfee'],
      ['utf16.csv', 'fffe4700fc00df000d000a00'],
      ['utf16be.txt', 'feff004700fc00df'],
      ['utf16-without-mark.txt', '4700fc00df00'],
      ['utf32.txt', 'fffe000047000000'],
      ['ebcdic.txt', 'c885939396151540'],
      ['data.json', '7b2261223a22fc227d'],
    ])('reports C1 text of any charset comes back as it was: %s', async (name, hex) => {
      const bytes = Buffer.from(hex, 'hex');
      const form = formOf({}, new File([bytes], name));
      const media = await world().data('uploadMedia', { form });
      const served = await get(media.url);
      expect(served.rawPayload).toEqual(bytes);
      expect(served.headers['content-disposition']).toMatch(/^attachment;/);
    });

    test('reports C2 a picture of a person is no larger than every screen can draw', async () => {
      const large = new File([await picture('png', 8_000, 5_001)], 'me.png');
      const { message } = await world().refused(400, 'updateMe', { form: formOf({}, large) });
      expect(message).toContain('40 megapixels');
    });

    test('text that only says it is an image is no image', async () => {
      for (const [name, content] of [
        ['a.gif', 'GIF89a is the name of a format'],
        ['a.bmp', 'text'],
      ] as const) {
        await world().refused(400, 'uploadMedia', { form: formOf({}, new File([content], name)) });
      }
    });
  },
  { shared: true },
);
