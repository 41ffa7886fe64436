import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { customer, mia, start } from './chat.ts';
import { formOf } from './examples.ts';
import { picture, svg } from './files.ts';
import { onEveryStore } from './world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

onEveryStore((world) => {
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    world().app.inject({ method: 'GET', url: url.replace('http://desk.test', ''), headers });
  const upload = async (name = 'letter.txt', as?: string, fields: Record<string, string> = {}) =>
    world().data('uploadMedia', {
      form: formOf(fields, new File([`content of ${name}`], name)),
      ...(as !== undefined && { as }),
    });
  const send = (cuuid: string, attachments: readonly number[], fields: object = {}, as?: string) =>
    world().ask('sendMessage', {
      params: { cuuid },
      body: { message: 'See the file', attachments, ...fields },
      ...(as !== undefined && { as }),
    });

  describe('a file attached to a message', () => {
    test('is shown with it, to agents and to the contact, in the order that was asked for', async () => {
      const { headers, uuid } = await world().visitor();
      const [first, second] = [await upload('1.txt'), await upload('2.txt')];
      const sent = (await send(uuid, [first.id, second.id])).data;
      expect(sent.attachments.map((each) => each.uuid)).toEqual([first.uuid, second.uuid]);
      expect(sent.attachments[0]).toMatchObject({
        name: '1.txt',
        size: first.size,
        content_type: 'text/plain',
        content_id: first.content_id,
        disposition: 'attachment',
        thumbnail_url: null,
      });
      const { messages } = await world().data('getWidgetConversation', { headers, params: { uuid } });
      const shown = messages[0]?.attachments ?? [];
      expect(shown.map((each) => each.uuid)).toEqual([first.uuid, second.uuid]);
      expect((await get(shown[1]?.url ?? '')).body).toBe('content of 2.txt');
    });

    test('belongs to it from then on: nobody attaches it again', async () => {
      const [one, other] = [await world().conversation(), await world().conversation()];
      const { id } = await upload();
      await send(one.uuid, [id]);
      const before = await world().dump();
      for (const { uuid } of [one, other]) {
        const answer = await send(uuid, [id]);
        expect([answer.status, answer.error.paths]).toEqual([400, ['attachments.0']]);
      }
      expect(await world().dump()).toEqual(before);
    });

    test('is one’s own: the id of somebody else’s is as unknown as any other', async () => {
      const { uuid } = await world().conversation();
      const other = await world().agent({ roles: ['Agent'] });
      const foreign = await upload('foreign.txt', other.as);
      const open = await upload('article.txt', undefined, { linked_model: 'help_articles' });
      const elsewhere = await upload('elsewhere.txt', undefined, { linked_model: 'reports' });
      const own = await upload('own.txt');
      const visitor = await world().visitor();
      const form = formOf({ conversation_uuid: visitor.uuid }, new File(['mine'], 'visitor.txt'));
      await world().data('uploadWidgetFiles', { headers: visitor.headers, form });
      const { media } = (await world().dump()) as {
        readonly media: readonly { readonly id: number; readonly filename: string }[];
      };
      const ofVisitor = media.find((each) => each.filename === 'visitor.txt')?.id ?? 0;
      const before = await world().dump();
      const said = new Set<string>();
      for (const id of [foreign.id, open.id, elsewhere.id, ofVisitor, 987_654_321]) {
        const answer = await send(uuid, [own.id, id]);
        expect([answer.status, answer.error.paths], String(id)).toEqual([400, ['attachments.1']]);
        said.add(answer.error.message);
      }
      expect([...said]).toHaveLength(1);
      expect(await world().dump()).toEqual(before);
      expect((await send(uuid, [own.id])).status).toBe(200);
      expect((await send(uuid, [foreign.id], {}, other.as)).status).toBe(200);
    });

    test('is attached once, also when it is asked for twice at the same moment', async () => {
      const { uuid } = await world().conversation();
      const { id } = await upload();
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(uuid, [id])));
      expect(answers.map((each) => each.status).toSorted()).toEqual([200, 400, 400, 400]);
      const twice = await upload();
      const { attachments } = (await send(uuid, [twice.id, twice.id])).data;
      expect(attachments).toHaveLength(1);
    });

    test('may be ten, no more', async () => {
      const { uuid } = await world().conversation();
      const ids: number[] = [];
      for (let count = 0; count < 11; count++) ids.push((await upload(`${count}.txt`)).id);
      expect((await send(uuid, ids)).status).toBe(400);
      expect((await send(uuid, ids.slice(1))).data.attachments).toHaveLength(10);
    });

    test('of a note is nothing for the contact, and goes with the note', async () => {
      const { headers, uuid } = await world().visitor();
      const media = await upload('secret.txt');
      const note = (await send(uuid, [media.id], { private: true })).data;
      expect(note.attachments).toHaveLength(1);
      const seen = await world().data('getWidgetConversation', { headers, params: { uuid } });
      expect(JSON.stringify(seen)).not.toContain(media.uuid);
      await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: note.uuid } });
      const reader = await world().agent({ roles: ['Agent'] });
      const asReader = { authorization: `token ${reader.as}` };
      expect((await get(`/uploads/${media.uuid}`, asReader)).statusCode).toBe(403);
      world().clock.advance(7 * day + 1);
      await world().helpdesk.sweepMedia();
      expect(await world().files()).toEqual([]);
    });

    test('of the first message comes with the conversation', async () => {
      const media = await upload();
      const other = await world().agent({ roles: ['Agent'] });
      const foreign = await upload('foreign.txt', other.as);
      const body = { inbox_id: world().inboxId, content: 'Hello', contact_id: (await world().contact()).id };
      const before = await world().dump();
      const refusal = await world().refused(400, 'createConversation', {
        body: { ...body, attachments: [foreign.id] },
      });
      expect(refusal.paths).toEqual(['attachments.0']);
      expect(await world().dump()).toEqual(before);
      const { uuid } = await world().data('createConversation', { body: { ...body, attachments: [media.id] } });
      const [first] = await world().messagesOf(uuid);
      expect(first?.attachments.map((each) => each.uuid)).toEqual([media.uuid]);
    });
  });

  describe('an avatar', () => {
    const photo = async (name = 'me.png', type: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
      new File([await picture(type)], name);

    test('comes with the record of a contact, or alone', async () => {
      const { id } = await world().contact({ last_name: 'Sol' });
      const fields = { first_name: 'Mia', custom_attributes: '{"plan":"gold"}' };
      const contact = await world().data('updateContact', { params: { id }, form: formOf(fields, await photo()) });
      expect(contact).toMatchObject({ first_name: 'Mia', last_name: 'Sol', custom_attributes: { plan: 'gold' } });
      const served = await get(contact.avatar_url ?? '');
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
      expect(served.headers['content-disposition']).toMatch(/^inline/);
      const alone = await world().data('updateContact', {
        params: { id },
        form: formOf({}, await photo('b.jpg', 'jpeg')),
      });
      expect((await get(alone.avatar_url ?? '')).headers['content-type']).toBe('image/jpeg');
      const json = await world().data('updateContact', { params: { id }, body: { first_name: 'Maria' } });
      expect(new URL(json.avatar_url ?? '').pathname).toBe(new URL(alone.avatar_url ?? '').pathname);
    });

    test('of an agent is seen by the contact, at an address that works without credentials', async () => {
      const { headers, uuid } = await world().visitor();
      const me = await world().data('updateMe', { form: formOf({ first_name: 'Ada' }, await photo()) });
      expect(me.first_name).toBe('Ada');
      await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello' } });
      const { messages } = await world().data('getWidgetConversation', { headers, params: { uuid } });
      const url = messages[0]?.author.avatar_url ?? '';
      expect(url).toMatch(/^http:\/\/desk\.test\/uploads\//);
      expect((await get(url)).statusCode).toBe(200);
      const any = await world().agent();
      expect((await get(new URL(url).pathname, { authorization: `token ${any.as}` })).statusCode).toBe(200);
      expect((await get(new URL(url).pathname)).statusCode).toBe(401);
    });

    test('is a picture of at most 2 MiB, else nothing changes', async () => {
      const { id } = await world().contact();
      const before = await world().dump();
      const png = await picture();
      const padded = (size: number) => new File([png, new Uint8Array(size - png.length)], 'me.png');
      const wrong: readonly (readonly [number, File])[] = [
        [413, padded(2 * 1024 * 1024 + 1)],
        [413, padded(8 * 1024 * 1024)],
        [400, new File(['text'], 'me.txt')],
        [400, new File([svg], 'me.svg')],
        [400, new File(['text'], 'me.png')],
        [400, new File([''], 'me.png')],
        [400, new File([png], 'me.png.exe')],
        [400, new File([png.slice(0, 20)], 'me.png')],
      ];
      for (const [status, file] of wrong) {
        for (const answer of [
          await world().ask('updateContact', { params: { id }, form: formOf({ first_name: 'Mia' }, file) }),
          await world().ask('updateMe', { form: formOf({ first_name: 'Mia' }, file) }),
        ]) {
          expect(answer.status, `${file.name} ${file.size}`).toBe(status);
        }
      }
      await world().refused(400, 'updateContact', { params: { id }, form: formOf({}) });
      await world().refused(400, 'updateContact', { params: { id }, form: formOf({ email: 'none' }, await photo()) });
      await world().refused(404, 'updateContact', { params: { id: 987_654_321 }, form: formOf({}, await photo()) });
      const { as } = await world().agent();
      const after = await world().dump();
      await world().refused(403, 'updateContact', { params: { id }, form: formOf({}, await photo()), as });
      expect(await world().dump()).toEqual(after);
      expect(after).toMatchObject({ files: [], media: [], contacts: (before as { contacts: unknown }).contacts });
      expect((await world().ask('updateMe', { form: formOf({}, padded(2 * 1024 * 1024)) })).status).toBe(200);
    });

    test('that was replaced is swept away a week later, the new one stays', async () => {
      const { id } = await world().contact();
      const first = await world().data('updateContact', { params: { id }, form: formOf({}, await photo()) });
      const second = await world().data('updateContact', {
        params: { id },
        form: formOf({}, await photo('b.webp', 'webp')),
      });
      world().clock.advance(7 * day + 1);
      await world().helpdesk.sweepMedia();
      const files = await world().files();
      const uuidOf = (url: string | null) => new URL(url ?? '').pathname.split('/').at(-1);
      expect(files.some((path) => path.includes(`${uuidOf(second.avatar_url)}`))).toBe(true);
      expect(files.some((path) => path.includes(`${uuidOf(first.avatar_url)}`))).toBe(false);
    });
  });

  describe('sweeping', () => {
    const sweep = () => world().helpdesk.sweepMedia();

    test('removes what was attached to nothing for a week, and no more', async () => {
      const { uuid } = await world().visitor();
      const attached = await upload('attached.txt');
      await send(uuid, [attached.id]);
      const article = await upload('article.txt', undefined, { linked_model: 'help_articles' });
      const announced = await upload('announced.txt', undefined, { linked_model: 'messages' });
      const loose = await upload('loose.txt');
      const person = await customer(world(), mia);
      const own = await start(world(), person);
      const form = formOf({ conversation_uuid: own }, new File(['mine'], 'mine.txt'));
      const sent = await world().data('uploadWidgetFiles', { headers: person.headers, form });
      world().clock.advance(7 * day - 1);
      await sweep();
      expect(await world().files()).toHaveLength(5);
      const young = await upload('young.txt');
      world().clock.advance(2);
      await sweep();
      const left = [attached.uuid, article.uuid, young.uuid, sent.attachments[0]?.uuid ?? ''];
      expect((await world().files()).map((path) => path.slice(3)).toSorted()).toEqual(left.toSorted());
      for (const { id, uuid: gone } of [announced, loose]) {
        expect((await send(uuid, [id])).status).toBe(400);
        const admin = { authorization: `token ${world().admin}` };
        expect((await get(`/uploads/${gone}`, admin)).statusCode).toBe(404);
      }
    });

    test('at the moment of attaching loses nothing', async () => {
      for (let round = 0; round < 10; round++) {
        const { uuid } = await world().conversation();
        const media = await upload(`${round}.txt`);
        world().clock.advance(7 * day + 1);
        const [answer] = await Promise.all([send(uuid, [media.id]), sweep()]);
        const there = (await world().files()).some((path) => path.endsWith(media.uuid));
        expect(there, 'attached and there, or refused and gone').toBe(answer.status === 200);
        await sweep();
        expect((await world().files()).some((path) => path.endsWith(media.uuid))).toBe(answer.status === 200);
      }
    });

    test('removes what a crash left behind, within ten minutes', async () => {
      const { ports, clock, uploads } = world();
      const kept = await upload('kept.txt');
      const chunks = async function* () {
        yield Buffer.from('left behind');
      };
      await ports.mediaStore.stage(chunks(), 100);
      const lost = crypto.randomUUID();
      await ports.mediaStore.publish(await ports.mediaStore.stage(chunks(), 100), lost, Buffer.from('small'));
      await ports.mediaStore.doubt(kept.uuid);
      const age = async (milliseconds: number) => {
        const at = new Date(clock.now() - milliseconds);
        for (const path of await world().files()) {
          if (/^(staged|doubtful)\//.test(path)) await utimes(join(uploads, path), at, at);
        }
      };
      const before = await world().files();
      expect(before.length).toBeGreaterThanOrEqual(5);
      await age(0);
      await sweep();
      expect(await world().files()).toEqual(before);
      await age(10 * minute);
      await sweep();
      expect((await world().files()).map((path) => path.slice(3))).toEqual([kept.uuid]);
      expect((await get(kept.url)).body).toBe('content of kept.txt');
    });

    test('leaves alone what it does not know', async () => {
      const { uploads, clock } = world();
      await sweep();
      const path = join(uploads, 'doubtful', 'README');
      await writeFile(path, 'not mine');
      await utimes(path, new Date(clock.now() - day), new Date(clock.now() - day));
      await sweep();
      expect(await world().files()).toEqual(['doubtful/README']);
    });
  });
});
