import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openTwoNodes } from '../../sockets/socket/two-nodes.ts';
import type { DeskOptions } from '../../support/desk.ts';
import { hasPostgres } from '../../support/stores.ts';
import { addInbox, customer, mia, start } from './chat.ts';
import { formOf } from './examples.ts';
import { filePart, picture, rawForm } from './files.ts';
import { headOnly } from './head-only.ts';
import { onEveryStore, type World } from './world.ts';

const kib = 1024;
const path = '/api/v1/widget/media/upload';
const text = (size: number, name = 'letter.txt') => new File(['x'.repeat(size)], name);

type Sender = Awaited<ReturnType<World['visitor']>>;

const sendFrom =
  (headers: Readonly<Record<string, string>>) =>
  (world: World, sender: Pick<Sender, 'uuid' | 'headers'>, ...files: readonly File[]) =>
    world.ask('uploadWidgetFiles', {
      headers: { ...sender.headers, ...headers },
      form: formOf({ conversation_uuid: sender.uuid }, ...files),
    });
const send = sendFrom({});

/** Statuses in the order of the uploads, one after the other. */
async function inTurn(uploads: readonly (() => ReturnType<typeof send>)[]): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const upload of uploads) statuses.push((await upload()).status);
  return statuses;
}

const unlimited = { maxBytes: 0, maxFiles: 0 };
const bytes = (maxBytes: number) => ({ maxBytes, maxFiles: 0 });
const files = (maxFiles: number) => ({ maxBytes: 0, maxFiles });

describe('a contact', () => {
  onEveryStore(
    (world) => {
      test('uploads so many bytes a day; then 429 until the day ends, and nothing has changed', async () => {
        const sender = await world().visitor();
        const upload = () => send(world(), sender, text(30 * kib));
        expect(await inTurn([upload, upload, upload])).toEqual([200, 200, 200]);
        const before = await world().dump();
        const refused = await upload();
        expect([refused.status, refused.error.error_type]).toEqual([429, 'RateLimitException']);
        // It is noon in UTC.
        expect(refused.headers['retry-after']).toBe(String(12 * 3_600));
        expect(await world().dump()).toEqual(before);
        await world().data('sendWidgetMessage', {
          headers: sender.headers,
          params: { uuid: sender.uuid },
          body: { message: 'Then without the file' },
        });
        expect((await send(world(), await world().visitor(), text(30 * kib))).status).toBe(200);
        world().clock.advance(12 * 3_600_000);
        expect(await inTurn([upload, upload, upload, upload])).toEqual([200, 200, 200, 429]);
      });

      test('is told before the body is read', async () => {
        const { headers } = await world().visitor();
        const before = await world().dump();
        const answer = await headOnly(world(), path, headers, 101 * kib);
        expect(answer).toMatch(/^HTTP\/1\.1 429 /);
        expect(answer).toMatch(/^retry-after: \d+\r$/im);
        expect(await world().dump()).toEqual(before);
      });

      test('who does not say how much there is, is stopped while it arrives', async () => {
        const { headers, uuid } = await world().visitor();
        const before = await world().dump();
        const id = { head: 'Content-Disposition: form-data; name="conversation_uuid"', content: uuid };
        const form = rawForm(id, filePart('large.txt', 'x'.repeat(150 * kib)));
        const payload = Readable.from([form.payload.subarray(0, 70 * kib), form.payload.subarray(70 * kib)]);
        const request = { method: 'POST', url: path, headers: { ...headers, ...form.headers } } as const;
        expect((await world().send({ ...request, payload })).statusCode).toBe(429);
        expect(await world().dump()).toEqual(before);
      });

      test('of uploads at the same time, those that fit are kept', async () => {
        const sender = await world().visitor();
        const answers = await Promise.all(Array.from({ length: 8 }, () => send(world(), sender, text(30 * kib))));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
        expect(await world().files()).toHaveLength(3);
      });

      test('is not charged for what is refused or repeated', async () => {
        const sender = await world().visitor();
        const once = sendFrom({ 'idempotency-key': 'the same' });
        const wrong = new File(['x'.repeat(40 * kib)], 'photo.png');
        expect(
          await inTurn([
            () => send(world(), sender, wrong),
            () => send(world(), { ...sender, uuid: crypto.randomUUID() }, text(90 * kib)),
            () => send(world(), sender, text(40 * kib), wrong),
            ...Array.from({ length: 5 }, () => () => once(world(), sender, text(40 * kib))),
            () => send(world(), sender, text(30 * kib)),
            () => send(world(), sender, text(30 * kib)),
          ]),
        ).toEqual([400, 404, 400, 200, 200, 200, 200, 200, 200, 429]);
      });

      test('is charged no more for a process that ended in between', async () => {
        const sender = await world().visitor();
        const before = await world().dump();
        const { helpdesk, clock } = world();
        const actor = await helpdesk.authenticateWidget(sender.token, undefined);
        await helpdesk.holdUpload(actor, { address: 'here', bytes: 90 * kib });
        expect((await send(world(), sender, text(30 * kib))).status).toBe(429);
        clock.advance(9 * 60_000);
        await helpdesk.releaseStaleUploads();
        expect((await send(world(), sender, text(30 * kib))).status).toBe(429);
        clock.advance(2 * 60_000);
        await helpdesk.releaseStaleUploads();
        expect(await world().dump()).toMatchObject({ uploads: (before as { uploads: unknown }).uploads });
        expect((await send(world(), sender, text(30 * kib))).status).toBe(200);
      });

      test('what was counted is forgotten after some days', async () => {
        const sender = await world().visitor();
        await send(world(), sender, text(30 * kib));
        const counted = async () => ((await world().dump()) as { readonly uploads: readonly unknown[] }).uploads;
        expect(await counted()).toHaveLength(3);
        world().clock.advance(36 * 3_600_000);
        await world().helpdesk.releaseStaleUploads();
        expect(await counted()).toHaveLength(3);
        world().clock.advance(24 * 3_600_000);
        await world().helpdesk.releaseStaleUploads();
        expect(await counted()).toEqual([]);
      });

      test('agents are not counted', async () => {
        for (let count = 0; count < 4; count += 1) {
          await world().data('uploadMedia', { form: formOf({}, text(60 * kib)) });
        }
        expect(await world().dump()).toMatchObject({ uploads: [] });
      });
    },
    { uploadQuotas: { contact: bytes(100 * kib) } },
  );

  onEveryStore(
    (world) => {
      test('uploads so many files a day, in one form or in many', async () => {
        const sender = await world().visitor();
        const few = (count: number) => Array.from({ length: count }, (_, index) => text(10, `${index}.txt`));
        expect((await send(world(), sender, ...few(3))).status).toBe(200);
        const before = await world().dump();
        expect((await send(world(), sender, ...few(3))).status).toBe(429);
        expect(await world().dump()).toEqual(before);
        expect((await send(world(), sender, ...few(2))).status).toBe(200);
        expect(await headOnly(world(), path, sender.headers, 500)).toMatch(/^HTTP\/1\.1 429 /);
        expect(await world().files()).toHaveLength(5);
      });

      test('of many files at the same time, no more than that are kept', async () => {
        const sender = await world().visitor();
        const answers = await Promise.all(Array.from({ length: 12 }, () => send(world(), sender, text(10))));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
        expect(await world().files()).toHaveLength(5);
      });
    },
    { uploadQuotas: { contact: files(5) } },
  );
});

describe('an inbox', () => {
  onEveryStore(
    (world) => {
      test('takes so much of all its contacts, and another inbox has its own', async () => {
        const [one, two, three] = [await world().visitor(), await world().visitor(), await world().visitor()];
        const upload = (sender: Sender) => () => send(world(), sender, text(30 * kib));
        expect(await inTurn([upload(one), upload(two), upload(three), upload(one)])).toEqual([200, 200, 200, 429]);
        await customer(world());
        const inbox = await addInbox(world(), { secret: 'the secret that the inbox shares with the shop' });
        const elsewhere = await customer(world(), mia, inbox);
        const uuid = await start(world(), elsewhere);
        expect((await send(world(), { ...elsewhere, uuid }, text(30 * kib))).status).toBe(200);
      });
    },
    { uploadQuotas: { inbox: bytes(100 * kib) } },
  );
});

describe('an address', () => {
  onEveryStore(
    (world) => {
      const from = (address: string) => {
        const upload = sendFrom({ 'x-forwarded-for': address });
        return async () => upload(world(), await world().visitor(), text(30 * kib));
      };

      test('has so much for all its contacts; others have their own', async () => {
        const here = from('192.0.2.1');
        expect(await inTurn([here, here, here, here])).toEqual([200, 200, 200, 429]);
        expect(await inTurn([from('::ffff:192.0.2.1'), from('192.0.2.2')])).toEqual([429, 200]);
      });

      test('counts with its network where it is one of IPv6', async () => {
        const network = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:2:a:b:c:d'];
        expect(await inTurn(network.map(from))).toEqual([200, 200, 200, 429]);
        expect(await inTurn([from('2001:db8:1:3::1')])).toEqual([200]);
      });

      test('is in no record as it is', async () => {
        expect(await inTurn([from('192.0.2.1')])).toEqual([200]);
        const { uploads } = (await world().dump()) as { readonly uploads: readonly unknown[] };
        expect(JSON.stringify(uploads)).toContain('"scope":"address"');
        expect(JSON.stringify(uploads)).not.toContain('192.0.2.1');
      });
    },
    { uploadQuotas: { address: bytes(100 * kib) }, trustedProxies: ['127.0.0.1'] },
  );
});

describe.each(hasPostgres ? ['postgres'] : [])('two nodes on %s', () => {
  test('keep one quota together', async () => {
    const options: DeskOptions = { uploadQuotas: { contact: bytes(100 * kib), inbox: unlimited, address: unlimited } };
    const { world, address } = await openTwoNodes(options);
    try {
      const { uuid, headers } = await world.visitor();
      const there = async (): Promise<number> => {
        const form = formOf({ conversation_uuid: uuid }, text(30 * kib));
        return (await fetch(address + path, { method: 'POST', headers, body: form })).status;
      };
      const here = async (): Promise<number> => (await send(world, { uuid, headers }, text(30 * kib))).status;
      const statuses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? here() : there())),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(3);
      expect(statuses.filter((status) => status === 429)).toHaveLength(9);
      expect(await world.files()).toHaveLength(3);
    } finally {
      await world.close();
    }
  });
});

describe('where the disk has less room than is reserved', () => {
  onEveryStore(
    (world) => {
      test('files are 503 for all, before their body is read, and messages of agents go', async () => {
        const person = await customer(world());
        const sender = { ...person, uuid: await start(world(), person) };
        const { id } = await world().contact();
        const photo = new File([await picture()], 'me.png');
        const before = await world().dump();
        for (const answer of [
          await send(world(), sender, text(10)),
          await world().ask('uploadMedia', { form: formOf({}, text(10)) }),
          await world().ask('updateMe', { form: formOf({}, photo) }),
          await world().ask('updateContact', { params: { id }, form: formOf({}, photo) }),
        ]) {
          expect([answer.status, answer.error.error_type]).toEqual([503, 'NetworkException']);
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(10);
        }
        const agent = { authorization: `token ${world().admin}` };
        expect(await headOnly(world(), path, sender.headers, 1_000_000)).toMatch(/^HTTP\/1\.1 503 /);
        expect(await headOnly(world(), '/api/v1/media', agent, 1_000_000)).toMatch(/^HTTP\/1\.1 503 /);
        expect(await world().dump()).toEqual(before);
        await world().data('sendMessage', { params: { cuuid: sender.uuid }, body: { message: 'Good morning' } });
      });
    },
    { diskReserveBytes: 2 ** 60 },
  );
});
