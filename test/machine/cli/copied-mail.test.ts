import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { credentials, engines } from '../../stores/archive/places.ts';
import { runHere } from '../../stores/archive/run-here.ts';
import { withServed } from '../../stores/archive/served.ts';
import { placeIn } from '../../stores/backup/desk.ts';

type Env = Readonly<Record<string, string>>;

const server = { host: 'mail.shop.example', username: 'help', password: 'the password of a mailbox' };
const mail = {
  name: 'Mail',
  channel: 'email',
  from: 'Shop <help@shop.example>',
  config: { imap: [server], smtp: [server] },
};

/** A desk with an inbox for mail, and a reply that waits; what names the reply. */
function deskWithMail(env: Env): Promise<{ readonly cuuid: string; readonly uuid: string }> {
  return withServed(env, async ({ data, composition: { helpdesk } }) => {
    await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
    const { id } = await data('createInbox', { body: mail });
    const body = { inbox_id: id, content: 'Hello', contact_email: 'noor@example.org', first_name: 'Noor' };
    const { uuid: cuuid } = await data('createConversation', { body });
    const { uuid } = await data('sendMessage', { params: { cuuid }, body: { message: 'It is on its way' } });
    return { cuuid, uuid };
  });
}

const doctor = async (env: Env): Promise<string> => (await runHere(['doctor'], env)).out;
const held = /warn +mail +it is on hold.*"helpdesk mail release"/;

/** A copy reads and sends nothing until it is released, from then on it does both, and the waiting reply has failed. */
async function expectHeld(env: Env, params: { readonly cuuid: string; readonly uuid: string }): Promise<void> {
  expect(await doctor(env)).toMatch(held);
  await withServed(env, async ({ data, composition: { helpdesk } }) => {
    expect(await helpdesk.listWantedMailboxes()).toEqual([]);
    expect(await helpdesk.listDueMail()).toEqual({ inboxIds: [], nextAt: null });
    expect((await data('getMessage', { params })).meta.delivery?.failed).toMatchObject([{ code: 'mail.restored' }]);
    const [inbox] = (await data('listInboxes')).filter(({ channel }) => channel === 'email');
    const { mailboxes, smtp } = await data('getInboxHealth', { params: { id: inbox?.id ?? 0 } });
    expect([...mailboxes, smtp].map((each) => each?.state)).toEqual(['held', 'held']);
  });
  const release = () => runHere(['mail', 'release'], env);
  expect(await release()).toMatchObject({ code: 0, err: '', out: 'Mail is read and sent again.\n' });
  expect(await release()).toMatchObject({ code: 0, err: '', out: 'Mail was not on hold.\n' });
  expect(await doctor(env)).not.toMatch(/mail +it is on hold/);
  await withServed(env, async ({ composition: { helpdesk } }) => {
    expect(await helpdesk.listWantedMailboxes()).toHaveLength(1);
  });
}

it.each(engines)('mail 76: mail of a desk that was imported on $name is on hold', async ({ take }) => {
  const [source, target] = [await take(), await take()];
  const reply = await deskWithMail(source.env);
  const folder = join(source.folder, 'export');
  expect(await runHere(['export', folder], source.env)).toMatchObject({ code: 0 });
  const { code, out } = await runHere(['import', folder], target.env);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/on hold.*"helpdesk mail release"/) });
  await expectHeld(target.env, reply);
  await withServed(source.env, async ({ data }) => {
    expect(await data('getMessage', { params: reply })).toMatchObject({ status: 'pending' });
  });
  for (const place of [source, target]) await place.close();
});

it.each(engines)('mail 76: "mail hold" holds a copy that was made with other tools, on $name', async ({ take }) => {
  const place = await take();
  const hold = () => runHere(['mail', 'hold'], place.env);
  const reply = await deskWithMail(place.env);
  expect(await hold()).toMatchObject({ code: 0, err: '', out: 'Mail is on hold.\n' });
  await expectHeld(place.env, reply);
  await place.close();
});

it('mail 76: mail of a desk that was restored is on hold', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-copied-mail-'));
  const [desk, copy] = [placeIn(folder, 'desk'), placeIn(folder, 'copy')];
  const reply = await deskWithMail(desk);
  expect(await runHere(['backup', join(folder, 'desk.tar')], desk)).toMatchObject({ code: 0 });
  const { code, out } = await runHere(['restore', join(folder, 'desk.tar')], copy);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/on hold.*"helpdesk mail release"/) });
  await expectHeld(copy, reply);
  await rm(folder, { recursive: true });
});

it('mail 76: a copy without an inbox for mail has nothing to hold', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-copied-mail-'));
  const [desk, copy] = [placeIn(folder, 'desk'), placeIn(folder, 'copy')];
  await withServed(desk, ({ composition: { helpdesk } }) =>
    helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials }),
  );
  await runHere(['backup', join(folder, 'desk.tar')], desk);
  const { out } = await runHere(['restore', join(folder, 'desk.tar')], copy);
  expect(out).not.toContain('on hold');
  expect(await doctor(copy)).not.toContain('on hold');
  expect(await runHere(['mail', 'hold'], copy)).toMatchObject({ out: expect.stringContaining('nothing to hold') });
  await withServed(copy, ({ data }) => data('createInbox', { body: mail }));
  expect(await doctor(copy)).not.toContain('on hold');
  await rm(folder, { recursive: true });
});
