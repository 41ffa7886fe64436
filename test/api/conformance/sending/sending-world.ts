import type { ReplyOf } from '@helpdesk/contract';
import type { JsonObject, MessageMeta } from '@helpdesk/domain';
import type { MailRelay, Ports } from '@helpdesk/domain/ports';
import { createHelpdesk, type Helpdesk } from '@helpdesk/domain/use-cases';
import { newMessage } from '@helpdesk/testkit';
import { addMailInbox, type MailInboxWish } from '../../../support/mail/mail-inbox.ts';
import type { World } from '../world.ts';

type Sent = ReplyOf<'sendMessage'>;

const never = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };

/** An e-mail inbox with a relay, and a conversation of it that began with a mail. */
export interface MailDesk {
  readonly inboxId: number;
  readonly cuuid: string;
  readonly conversationId: number;
  readonly contact: { readonly id: number; readonly email: string };
  /** Stores a message of the contact as it is stored when it came by mail; returns its uuid. */
  receive(meta?: Partial<MessageMeta>, text?: string): Promise<string>;
  reply(body?: Readonly<Record<string, unknown>>, cuuid?: string): Promise<Sent>;
  message(uuid: string): Promise<Sent>;
  delivery(uuid: string): Promise<ReplyOf<'getDelivery'>>;
  /** As lists show it. */
  listed(): Promise<ReplyOf<'listAllConversations'>['results'][number]['delivery']>;
}

export async function mailDesk(world: World, wish: MailInboxWish = {}): Promise<MailDesk> {
  const inboxId = await addMailInbox(world.store, { hasRelay: true, ...wish });
  const email = `ada.${inboxId}@example.org`;
  const { id } = await world.contact({ first_name: 'Ada', last_name: 'Reyes', email });
  const subject = 'Where is my parcel?';
  const { uuid: cuuid, id: conversationId } = await world.conversation({ inbox_id: inboxId, contact_id: id, subject });
  const params = { cuuid };
  return {
    inboxId,
    cuuid,
    conversationId,
    contact: { id, email },
    receive: (meta = {}, text = 'Any news?') => receive(world, conversationId, { id, email }, meta, text),
    reply: (body = {}, uuid = cuuid) =>
      world.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'It is on its way', ...body } }),
    message: (uuid) => world.data('getMessage', { params: { ...params, uuid } }),
    delivery: (uuid) => world.data('getDelivery', { params: { ...params, uuid } }),
    listed: async () => {
      const { results } = await world.data('listAllConversations', { query: { page_size: 500 } });
      return results.find((each) => each.uuid === cuuid)?.delivery ?? null;
    },
  };
}

async function receive(
  world: World,
  conversationId: number,
  { id, email }: MailDesk['contact'],
  meta: Partial<MessageMeta>,
  text: string,
): Promise<string> {
  const uuid = crypto.randomUUID();
  const at = world.clock.now();
  const full = {
    ...{ from: [email], to: ['support@example.com'], cc: [], bcc: [], subject: 'Where is my parcel?' },
    ...(meta as JsonObject),
  } as MessageMeta;
  await world.store.transact(async (writer) => {
    const sender = { uuid, conversationId, senderId: id, senderType: 'contact' } as const;
    const texts = { content: text, textContent: text };
    await writer.messages.insert(newMessage(sender, { ...texts, meta: full, createdAt: at, updatedAt: at }));
    const people = [...full.from, ...full.to, ...full.cc]
      .filter((address) => !address.endsWith('@example.com'))
      .map((address, index) => ({
        ...{ address, name: null, nameByOthers: null, side: null, isAutomatic: false, isNew: full.new_sender === true },
        role: index === 0 ? ('from' as const) : ('cc' as const),
      }));
    await writer.mailThreads.addPeople(conversationId, people);
  });
  return uuid;
}

/** The desk of the world, with that relay. */
export function sendingBy(world: World, mailRelay: MailRelay, ports: Partial<Ports> = {}): Sending {
  const desk = createHelpdesk({ ...world.ports, ...ports, mailRelay });
  return {
    desk,
    run: async () => {
      const { inboxIds } = await desk.listDueMail();
      let sent = 0;
      for (const inboxId of inboxIds) {
        for (const claimed of await desk.claimDueMail(inboxId)) {
          await desk.sendClaimedMail(claimed, never);
          sent += 1;
        }
      }
      return sent;
    },
    until: async (hours) => {
      const end = world.clock.now() + hours * 3_600_000;
      for (let turn = 0; turn < 2_000; turn += 1) {
        const { inboxIds } = await desk.listDueMail();
        for (const inboxId of inboxIds) {
          for (const claimed of await desk.claimDueMail(inboxId)) await desk.sendClaimedMail(claimed, never);
        }
        const due = await desk.listDueMail();
        if (due.inboxIds.length === 0 && due.nextAt === null) return;
        const next = due.inboxIds.length > 0 ? world.clock.now() + 10_000 : (due.nextAt ?? end);
        if (next > end) return;
        world.clock.set(Math.max(next, world.clock.now() + 1));
      }
      throw new Error('mails are still sent after 2,000 turns');
    },
  };
}

export interface Sending {
  readonly desk: Helpdesk;
  /** Claims and sends once what is due now; returns how many attempts that were. */
  run(): Promise<number>;
  /** The same, again and again while the clock goes on, until no mail waits or these hours are over. */
  until(hours: number): Promise<void>;
}
