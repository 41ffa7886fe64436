import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '@helpdesk/demo-data';
import { dayLengthMs, hourLengthMs } from '@helpdesk/domain';
import type { MailParser } from '@helpdesk/domain/ports';
import { mailParser } from '@helpdesk/mail-parse';
import { demoMails } from '@helpdesk/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.ts';
import { stores } from '../../support/stores.ts';
import { ask } from '../conformance/ask.ts';

/** What is shown of a conversation: who wrote what, and what became of it. */
type Line = readonly [by: string, state: string, ...marks: string[]];

describe.each(stores)('the mails of the demo on %s', (_name, open) => {
  let desk: Desk;
  let parser: MailParser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-demo-'));
    const thread = new URL('../../../apps/service/src/mail/parse-thread.ts', import.meta.url);
    parser = mailParser({ thread, folder });
    // Whatever connects to a mail server, or looks one up, fails the test.
    desk = await openDesk(open, { mailParser: parser });
    const [key = '', secret = ''] = desk.admin.split(':');
    const admin = await desk.helpdesk.authenticateAgent(key, secret);
    const seeded = await seedDemo(desk.ports, admin, await demoMails(), async () => {});
    expect(seeded).toMatchObject({ 'mails received': 14, 'mails written': 9, conversations: 510 });
  });
  afterAll(async () => {
    await desk.close();
    await parser.close();
    await rm(folder, { recursive: true, force: true });
  });

  const data = async <Id extends Parameters<typeof ask>[2]>(id: Id, given: Parameters<typeof ask<Id>>[3]) =>
    (await ask(desk.app, desk.admin, id, given)).data;

  async function conversations() {
    const inboxes = await data('listInboxes', {});
    const inbox = inboxes.find(({ name }) => name === 'Support');
    const query = { page_size: 100, order_by: 'conversations.created_at', order: 'desc' };
    const { results } = await data('listAllConversations', { query });
    return new Map(results.filter(({ inbox_id: id }) => id === inbox?.id).map((each) => [each.subject, each]));
  }

  async function messagesOf(subject: string) {
    const cuuid = (await conversations()).get(subject)?.uuid ?? '';
    const { results } = await data('listMessages', { params: { cuuid }, query: { type: ['incoming', 'outgoing'] } });
    return results.toReversed();
  }

  async function linesOf(subject: string): Promise<readonly Line[]> {
    return (await messagesOf(subject)).map(({ author, status, private: isPrivate, meta }) => [
      `${author.first_name} ${author.last_name}`.trim(),
      meta.delivery?.state ?? status,
      ...(isPrivate ? ['private'] : []),
      ...(meta.has_quote === true ? ['quote'] : []),
      ...(meta.is_automated === true ? ['automatic'] : []),
      ...(meta.sender_unproven === true ? ['unproven'] : []),
    ]);
  }

  it('mail 14, 35, 45: a thread with quotes, a person in Cc, a picture, and an answer from the workshop aside', async () => {
    expect(await linesOf('The lid of our copper kettle')).toEqual([
      ['Nora Whitfield', 'received'],
      ['Aisha Rahman', 'sent'],
      ['Aisha Rahman', 'sent', 'private'],
      ['Lena Brandt', 'received', 'private', 'quote'],
      ['Nora Whitfield', 'received', 'quote'],
      ['Aisha Rahman', 'sent'],
      ['Tom Whitfield', 'received', 'quote'],
    ]);
    const [first, reply, forward, aside, answer] = await messagesOf('The lid of our copper kettle');
    expect(first?.attachments).toMatchObject([{ name: 'kettle-lid.jpg', content_type: 'image/jpeg' }]);
    expect(reply?.meta).toMatchObject({ to: ['nora.whitfield@example.com'], cc: ['tom.whitfield@example.net'] });
    expect(forward?.attachments).toMatchObject([{ name: 'kettle-lid.jpg' }]);
    expect(aside?.meta.side).toBe(forward?.uuid);
    expect(answer?.text_content).not.toContain('wrote:');
  });

  it('mail 35, 49: a thread in German, whose last reply waits because the server of the customer puts it off', async () => {
    const subject = 'Rechnung SK-20417 an eine andere Anschrift';
    expect(await linesOf(subject)).toEqual([
      ['Jürgen Albrecht', 'received'],
      ['Inês Carvalho', 'sent'],
      ['Jürgen Albrecht', 'received', 'quote'],
      ['Inês Carvalho', 'waiting'],
    ]);
    const [first, , answer, last] = await messagesOf(subject);
    expect(first?.attachments).toMatchObject([{ name: 'Rechnung-SK-20417.pdf', content_type: 'application/pdf' }]);
    expect(answer?.text_content).not.toContain('schrieb');
    const params = { cuuid: (await conversations()).get(subject)?.uuid ?? '', uuid: last?.uuid ?? '' };
    const { attempts, next_at: nextAt } = await data('getDelivery', { params });
    expect(attempts).toBe(5);
    expect(Date.parse(nextAt ?? '') - desk.clock.now()).toBeGreaterThan(0);
    expect(Date.parse(nextAt ?? '') - desk.clock.now()).toBeLessThan(hourLengthMs);
  });

  it('mail 32, 33: an order in HTML, with pictures in it and pictures of a web site that are not loaded', async () => {
    const [order] = await messagesOf('Order for the breakfast room');
    expect(order?.meta.remote_images).toEqual({ n: 2, hosts: ['pictures.lindenhof.example'] });
    expect(order?.attachments.map(({ name }) => name).toSorted()).toEqual(['copper-kettle.png', 'logo.png']);
    expect(order?.content).toMatch(/<table[\s\S]*Copper kettle/);
    expect(order?.content).not.toContain(' src="https:');
  });

  it('mail 15, 21, 30: the customer of a forwarded mail is its contact, and then writes unproven', async () => {
    expect(await linesOf('Tinning a pan again')).toEqual([
      ['Lena Brandt', 'received'],
      ['Chloé Martin', 'sent'],
      ['Priya Nair', 'received', 'unproven'],
    ]);
    expect((await conversations()).get('Tinning a pan again')?.contact.email).toBe('priya.nair@example.com');
  });

  it('mail 41, 49: an answer of a machine, a report, a newsletter and a mail that was refused', async () => {
    const all = await conversations();
    expect(await linesOf('A whistle for the enamel kettle')).toEqual([
      ['Samir Haddad', 'received'],
      ['Aisha Rahman', 'sent'],
      ['Samir Haddad', 'received', 'automatic'],
    ]);
    expect(all.get('A whistle for the enamel kettle')?.status).toBe('Resolved');
    const [report] = await messagesOf('Undelivered Mail Returned to Sender');
    expect(report?.meta).toMatchObject({
      is_auto_reply: true,
      related_conversation_uuid: all.get('Your pan is ready')?.uuid,
    });
    expect(await linesOf('This week in copper: prices fall, fairs open')).toEqual([
      ['Copper Trade Weekly', 'received', 'automatic'],
    ]);
    expect(await linesOf('Your spare lid')).toEqual([['Maya Lindqvist', 'failed']]);
    expect((await messagesOf('日本への配送 / Delivery to Japan'))[0]?.text_content).toContain('田中 雪');
    expect(all.size).toBe(10);
  });

  it('mail 47: nothing is read or sent, and what waited fails when it is due', async () => {
    expect(await desk.helpdesk.listWantedMailboxes()).toEqual([]);
    expect((await desk.helpdesk.listDueMail()).inboxIds).toEqual([]);
    desk.clock.advance(dayLengthMs);
    const { inboxIds } = await desk.helpdesk.listDueMail();
    expect(inboxIds).toHaveLength(1);
    for (const id of inboxIds) expect(await desk.helpdesk.claimDueMail(id)).toEqual([]);
    expect((await linesOf('Rechnung SK-20417 an eine andere Anschrift')).at(-1)).toEqual(['Inês Carvalho', 'failed']);
    expect(await desk.helpdesk.listDueMail()).toEqual({ inboxIds: [], nextAt: null });
  });
});
