import { smtpRelay } from '@helpdesk/mail-smtp';
import { scriptedRelay } from '@helpdesk/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf, type MailReader, openMailReader, wholeReading } from '../../../support/mail/read-mails.ts';
import { loopbackOutbound, startRelay } from '../../../support/mail/relay-server.ts';
import { formOf } from '../examples.ts';
import { picture } from '../files.ts';
import { onEveryStore } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

let reader: MailReader;
beforeAll(async () => {
  reader = await openMailReader();
});
afterAll(() => reader.close());

onEveryStore((world) => {
  const upload = async (fields: Readonly<Record<string, string>> = {}, as?: string) =>
    world().data('uploadMedia', {
      form: formOf({ ...fields }, new File([await picture()], 'kettles.png', { type: 'image/png' })),
      ...(as !== undefined && { as }),
    });
  const shows = (id: string) => `<p>Look:<br /><img src="cid:${id}" alt="Two kettles" width="320" /></p>`;
  /** The content as it is read, for files that stand in it. */
  const inText = (url: string) =>
    `<p>Look:<br /><img src="${url.replaceAll('&', '&amp;')}" alt="Two kettles" width="320" /></p>`;

  test('mail 54: a picture that the text names is inline, and the text shows it at its signed address', async () => {
    const mail = await mailDesk(world());
    const [pasted, list] = [await upload(), await upload({ inline: 'true' })];
    const attachments = [pasted.id, list.id];
    const sent = await mail.reply({ message: shows(pasted.content_id), attachments });
    for (const message of [sent, await mail.message(sent.uuid)]) {
      const [first, second] = message.attachments;
      expect(message.attachments).toMatchObject([
        { uuid: pasted.uuid, content_id: pasted.uuid, disposition: 'inline' },
        { uuid: list.uuid, disposition: 'attachment' },
      ]);
      expect(message.content).toBe(inText(first?.url ?? ''));
      expect(message.text_content).toBe('Look:\n[Two kettles]');
      expect(message.content).not.toContain(second?.uuid);
      const { statusCode } = await world().app.inject({ url: first?.url.replace('http://desk.test', '') ?? '' });
      expect(statusCode).toBe(200);
    }
  });

  test('mail 54: the uploader chooses by which id a text shows the file', async () => {
    const mail = await mailDesk(world());
    const pasted = await upload({ content_id: 'Kettles-1@shop' });
    expect(pasted).toMatchObject({ content_id: 'Kettles-1@shop', disposition: 'attachment' });
    const sent = await mail.reply({ message: shows('kettles-1%40shop'), attachments: [pasted.id] });
    expect(sent.attachments).toMatchObject([{ content_id: 'Kettles-1@shop', disposition: 'inline' }]);
    for (const wrong of ['', '-a', 'a b', 'a"b', 'ä', 'x'.repeat(101)]) {
      const form = formOf({ content_id: wrong }, new File(['x'], 'a.txt'));
      const { paths } = await world().refused(400, 'uploadMedia', { form });
      expect(paths).toEqual(['content_id']);
    }
  });

  test('mail 54: new mails, forwards and mails aside have pictures in their text too', async () => {
    const mail = await mailDesk(world());
    const [one, two, three] = [await upload(), await upload(), await upload()];
    const to = [`bob.${mail.inboxId}@example.net`];
    const first = await world().data('createConversation', {
      body: { inbox_id: mail.inboxId, content: shows(one.uuid), attachments: [one.id], to, initiator: 'agent' },
    });
    const [begun] = await world().messagesOf(first.uuid);
    expect(begun?.attachments).toMatchObject([{ uuid: one.uuid, disposition: 'inline' }]);
    const uuid = await mail.receive();
    const forward = await world().data('forwardMessage', {
      params: { cuuid: mail.cuuid, uuid },
      body: { to, message: shows(two.uuid), attachments: [two.id] },
    });
    expect(forward.attachments).toMatchObject([{ uuid: two.uuid, disposition: 'inline' }]);
    expect(forward.content).toContain(inText(forward.attachments[0]?.url ?? ''));
    const body = { message: shows(three.uuid), attachments: [three.id], private: true, aside: forward.uuid, to };
    expect((await mail.reply(body)).attachments).toMatchObject([{ uuid: three.uuid, disposition: 'inline' }]);
  });

  test('mail 54: a text that shows a file which does not go with it is refused', async () => {
    const mail = await mailDesk(world());
    const colleague = await world().agent({ permissions: ['messages:write'] });
    const [own, foreign] = [await upload(), await upload({}, colleague.as)];
    const before = await mail.reply({ message: shows(own.content_id), attachments: [own.id] });
    for (const id of [foreign.uuid, before.attachments[0]?.content_id ?? '', 'nothing@shop']) {
      const another = await upload();
      const body = { message: shows(id), attachments: [another.id] };
      const { paths } = await world().refused(400, 'sendMessage', { params: { cuuid: mail.cuuid }, body });
      expect(paths).toEqual(['message']);
      const created = { inbox_id: mail.inboxId, content: shows(id), to: ['bob@example.net'], initiator: 'agent' };
      expect((await world().refused(400, 'createConversation', { body: created })).paths).toEqual(['content']);
    }
    const foreignFile = { message: shows(foreign.uuid), attachments: [foreign.id] };
    const answer = await world().ask('sendMessage', { params: { cuuid: mail.cuuid }, body: foreignFile });
    expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'attachment.unknown']);
  });

  test('mail 54: in a chat a file stays a file', async () => {
    const pasted = await upload();
    const { uuid: cuuid } = await world().conversation();
    const body = { message: shows(pasted.content_id), attachments: [pasted.id] };
    const sent = await world().data('sendMessage', { params: { cuuid }, body });
    expect(sent.attachments).toMatchObject([{ disposition: 'attachment' }]);
    expect(sent.content).toBe(shows(pasted.content_id));
    await world().data('sendMessage', { params: { cuuid }, body: { message: shows('nothing') } });
  });

  test('mail 54: our parser reads the picture of a mail as one of its text, the same at every attempt', async () => {
    const relay = await startRelay();
    try {
      const mail = await mailDesk(world(), { hasRelay: false, config: { smtp: [{ ...relay.account.server }] } });
      const pasted = await upload({ content_id: 'kettles@shop' });
      relay.script({ at: 'end', answer: { code: 450, text: '4.2.0 Later' }, takes: true, times: 1 });
      await mail.reply({ message: shows('kettles@shop'), attachments: [pasted.id] });
      await sendingBy(world(), smtpRelay({ outbound: loopbackOutbound })).until(1);
      const [got, again] = relay.mails;
      expect(again?.raw.equals(got?.raw ?? Buffer.of())).toBe(true);
      const raw = got?.raw.toString('latin1') ?? '';
      expect(raw).toContain('multipart/related');
      expect(raw).toContain('Content-ID: <kettles@shop>');
      expect(raw).toMatch(/Content-Disposition: inline; filename=kettles\.png/i);
      const { files, body } = wholeReading(await reader.read(got?.raw ?? ''));
      expect(files).toMatchObject([{ place: 'inline', contentId: 'kettles@shop', contentType: 'image/png' }]);
      const [file] = files;
      if (file === undefined) throw new Error('the picture is not in the mail');
      expect(new Uint8Array(await contentOf(file))).toEqual(await picture());
      expect(body).toMatchObject({ contentType: 'html', textContent: 'Look:\n[Two kettles]' });
      expect(body.content).toContain('src="cid:kettles@shop"');
    } finally {
      await relay.close();
    }
  });

  test('mail 45, 54: a message of ours that is forwarded keeps the pictures of its text, also without its files', async () => {
    const mail = await mailDesk(world());
    const [pasted, list] = [await upload(), await upload()];
    const sent = await mail.reply({ message: shows(pasted.uuid), attachments: [pasted.id, list.id] });
    const forwarded = await world().data('forwardMessage', {
      params: { cuuid: mail.cuuid, uuid: sent.uuid },
      body: { to: ['bob@example.net'], message: '', with_files: false },
    });
    expect(forwarded.attachments).toMatchObject([{ content_id: pasted.uuid, disposition: 'inline' }]);
    expect(forwarded.content).toContain(inText(forwarded.attachments[0]?.url ?? ''));
    const relay = scriptedRelay();
    await sendingBy(world(), relay).until(1);
    const mailed = relay.taken.find(({ messageId }) => messageId.startsWith(forwarded.uuid));
    expect(mailed).toMatchObject({ images: [{ contentId: pasted.uuid }], attached: [] });
  });
});
