import type { Actor } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { Act, Opening, Writer } from './act.ts';
import type { DemoDesk } from './demo-desk.ts';
import type { DemoRelay } from './mail/demo-relay.ts';
import { type DemoMails, runMail } from './mail/run-mail.ts';

/** By whom and with what a plan is run. The operator writes for contacts, and `moveTo` sets the clock of the desk. */
interface Stage {
  readonly helpdesk: Helpdesk;
  readonly operator: Actor;
  readonly desk: DemoDesk;
  readonly mails: DemoMails;
  readonly relay: DemoRelay;
  moveTo(at: number): void;
}

/** Runs the acts of the plan in order. */
export async function runPlan(stage: Stage, acts: readonly Act[]): Promise<void> {
  const { helpdesk, operator, desk, mails, relay, moveTo } = stage;
  const contactIds = new Map<number, number>();
  const uuids = new Map<number, string>();
  const agent = (place: number): Actor => required(desk.agents[place]);
  const contactId = (number: number): number => required(contactIds.get(number));
  const actOfMail = runMail({
    ...{ helpdesk, inboxId: desk.mailInboxId, mails, relay, agent },
    uuidOf: (conversation) => required(uuids.get(conversation)),
    began: (conversation, uuid) => {
      if ((uuids.get(conversation) ?? uuid) !== uuid) throw new Error('a mail of the demo began a new conversation');
      uuids.set(conversation, uuid);
    },
  });

  async function open(act: Opening): Promise<void> {
    const detail = await helpdesk.createConversation(act.by === 'contact' ? operator : agent(act.by), {
      inboxId: desk.inboxIds[act.inbox],
      content: act.text,
      initiator: act.by === 'contact' ? 'contact' : 'agent',
      contact: { id: contactId(act.contact) },
      subject: act.subject,
      attachments: [],
    });
    uuids.set(act.conversation, detail.item.uuid);
  }

  async function write(uuid: string, by: Writer, message: string, isPrivate: boolean): Promise<void> {
    await helpdesk.sendMessage(by === 'contact' ? operator : agent(by), uuid, {
      message,
      private: isPrivate,
      senderType: by === 'contact' ? 'contact' : 'agent',
      ...noRecipients,
    });
  }

  async function run(act: Act): Promise<unknown> {
    switch (act.do) {
      case 'create-contact':
        return contactIds.set(act.contact, (await helpdesk.createContact(operator, act.input)).id);
      case 'note-contact':
        return helpdesk.addContactNote(agent(act.by), contactId(act.contact), act.text);
      case 'block-contact':
        return helpdesk.setContactBlock(agent(act.by), contactId(act.contact), false);
      case 'wake':
        return helpdesk.wakeSnoozed();
      case 'open':
        return open(act);
      case 'receive':
      case 'begin-by-mail':
      case 'forward':
      case 'reply':
      case 'send-mails':
        return actOfMail(act);
    }
    const uuid = required(uuids.get(act.conversation));
    switch (act.do) {
      case 'write':
        return write(uuid, act.by, act.text, act.private === true);
      case 'see':
        return helpdesk.markConversationSeen(agent(act.by), uuid);
      case 'assign-team':
        return helpdesk.assignConversationTeam(agent(act.by), uuid, {
          assigneeId: required(desk.teamIds.get(act.team)),
        });
      case 'assign-agent':
        return helpdesk.assignConversationAgent(agent(act.by), uuid, { assigneeId: agent(act.agent).id });
      case 'tag':
        return helpdesk.setConversationTags(agent(act.by), uuid, { tags: act.tags, action: 'add_tags' });
      case 'prioritise':
        return helpdesk.setConversationPriority(agent(act.by), uuid, { priority: act.priority });
      case 'set-status':
        return helpdesk.setConversationStatus(agent(act.by), uuid, { status: act.status });
      case 'snooze': {
        const snoozedUntil = new Date(act.until).toISOString();
        return helpdesk.setConversationStatus(agent(act.by), uuid, { status: 'Snoozed', snoozedUntil });
      }
    }
  }

  for (const act of acts) {
    moveTo(act.at);
    await run(act);
  }
}

const noRecipients = { to: [], cc: [], bcc: [], attachments: [] } as const;

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the plan of the demo names something before it exists');
  return value;
}
