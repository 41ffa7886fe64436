import { addMailInbox } from '../../support/mail/mail-inbox.ts';
import type { World } from './world.ts';

/** A reply that could not leave, because its inbox has no relay. */
export async function failedMail(world: World): Promise<{ readonly cuuid: string; readonly uuid: string }> {
  const inboxId = await addMailInbox(world.store);
  const { uuid: cuuid } = await world.conversation({ inbox_id: inboxId });
  const { uuid } = await world.data('sendMessage', { params: { cuuid }, body: { message: 'It is on its way' } });
  return { cuuid, uuid };
}
