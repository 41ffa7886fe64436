import type { MailReading, RemotePictures } from '@helpdesk/domain/ports';
import { mailReading } from '@helpdesk/testkit';
import { addMailInbox } from '../../support/mail/mail-inbox.ts';
import { mailSource } from '../../support/mail/mail-source.ts';
import type { World } from './world.ts';

/** A mail that came into an e-mail inbox of its own. */
export async function receivedMail(
  world: World,
  reading: MailReading = mailReading(),
): Promise<{ readonly cuuid: string; readonly uuid: string }> {
  const inboxId = await addMailInbox(world.store);
  const bytes = world.mailParser.source(reading);
  const shown = { place: 'INBOX', uidValidity: '1', uid: 1, receivedAt: world.clock.now(), size: bytes.length };
  const outcome = await world.helpdesk.importMail(inboxId, shown, mailSource(bytes));
  return { cuuid: outcome?.conversationUuid ?? '', uuid: outcome?.messageUuid ?? '' };
}

/** A mail with one hidden picture. */
export const mailWithPicture = (): MailReading => {
  const address = 'https://shop.example/a.png?b=1';
  const content = `<p>Hello <img data-remote-src="${address}" alt="A lamp" /></p>`;
  const body = { contentType: 'html' as const, content, textContent: 'Hello' };
  return mailReading({ body: { ...body, remoteImages: { n: 1, hosts: ['shop.example'] } } });
};

/** Every address is that of this picture, unless it names a host of ours. */
export const onePicture: RemotePictures = {
  fetch: async (address) => {
    const { hostname } = new URL(address);
    return hostname === 'localhost'
      ? undefined
      : { contentType: 'image/png', bytes: Buffer.from(`picture of ${address}`) };
  },
};
