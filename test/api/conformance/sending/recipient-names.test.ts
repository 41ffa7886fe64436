import { mailAddress, scriptedRelay } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { onEveryStore } from '../world.ts';
import { arrive } from './forwarding-world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const bob = 'bob@example.net';

onEveryStore((world) => {
  /** A mail of the contact with Bob in Cc, who is called Bobby there, and a third person without a name. */
  async function withNames() {
    const mail = await mailDesk(world());
    const cc = [
      `"'Bobby T.' via Coppersmiths" <${bob}>`,
      'eve@example.net',
      '"chief@bank.example" <mallory@example.net>',
    ];
    const from = [mailAddress(`Ada Reyes <${mail.contact.email}>`)];
    const to = [mailAddress('The desk <support@example.com>')];
    const message = await arrive(world(), mail, { mail: { from, to, cc: cc.map(mailAddress) } });
    const params = { uuid: message.conversation_uuid };
    const people = async () => {
      const listed = await world().data('listMailPeople', { params });
      return Object.fromEntries(listed.map(({ address, name }) => [address, name]));
    };
    return { mail, message, people };
  }

  test('mail 27, 44: a mail keeps what it calls its recipients, cleaned as the name of an author', async () => {
    const { mail, message, people } = await withNames();
    expect(message.meta.names).toEqual({ [mail.contact.email]: 'Ada Reyes', [bob]: 'Bobby T.' });
    expect(await people()).toEqual({
      ...{ [mail.contact.email]: 'Ada Reyes', [bob]: 'Bobby T.' },
      ...{ 'eve@example.net': null, 'mallory@example.net': null },
    });
  });

  test('mail 44: once they write, people are called as they call themselves, whatever others say', async () => {
    const { mail, message, people } = await withNames();
    const references = [message.meta.message_id ?? ''];
    await arrive(world(), mail, { mail: { references, from: [mailAddress(`Bob Tanner <${bob}>`)] } });
    const ada = [mailAddress(`Ada Reyes <${mail.contact.email}>`)];
    const again = await arrive(world(), mail, {
      mail: { references, from: ada, cc: [mailAddress(`The boss <${bob}>`)] },
    });
    expect(again.conversation_uuid).toBe(message.conversation_uuid);
    expect((await people())[bob]).toBe('Bob Tanner');
  });

  test('mail 44: the head of a reply has no name that others gave its recipient', async () => {
    const { mail, message } = await withNames();
    const relay = scriptedRelay();
    const sent = await mail.reply({}, message.conversation_uuid);
    await sendingBy(world(), relay).run();
    expect(sent.meta.cc).toContain(bob);
    expect(sent.meta.names).not.toHaveProperty([bob]);
    expect(relay.taken[0]?.to).toEqual([{ address: mail.contact.email, name: 'Ada Reyes' }]);
    expect(relay.taken[0]?.cc).toContainEqual({ address: bob, name: '' });
  });
});
