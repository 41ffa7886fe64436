import type { Actor, Timestamp } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import type { DemoRelay } from './demo-relay.ts';
import { filledMail } from './fill-mail.ts';
import type { MailAct } from './mail-act.ts';

/** The sources of the demo's mails, by the names of their files. Each character of a source is one byte of the file. */
export type DemoMails = ReadonlyMap<string, string>;

/** What the acts of mail need of the desk. */
interface MailStage {
  readonly helpdesk: Helpdesk;
  readonly inboxId: number;
  readonly mails: DemoMails;
  readonly relay: DemoRelay;
  agent(place: number): Actor;
  uuidOf(conversation: number): string;
  /** Notes the uuid of a conversation. Throws where it had another one. */
  began(conversation: number, uuid: string): void;
}

/** Runs the acts of mail, through the same use cases as a service that reads a mailbox and has a relay. */
export function runMail(stage: MailStage): (act: MailAct & { readonly at: Timestamp }) => Promise<void> {
  const { helpdesk, inboxId, agent, uuidOf } = stage;
  let uids = 0;

  async function receive(conversation: number, at: Timestamp, name: string, answers: string): Promise<void> {
    const source = stage.mails.get(name);
    if (source === undefined) throw new Error(`the demo has no mail ${name}`);
    const filled = filledMail(source, at, stage.relay.lastTo(answers));
    const bytes = Uint8Array.from(filled, (letter) => letter.charCodeAt(0));
    uids += 1;
    const shown = { place: 'INBOX', uidValidity: '1', uid: uids, receivedAt: at, size: bytes.length };
    const outcome = await helpdesk.importMail(inboxId, shown, {
      whole: async function* () {
        yield bytes;
      },
      head: async () => bytes,
    });
    if (outcome?.conversationUuid == null) throw new Error(`the mail ${name} of the demo became no message`);
    stage.began(conversation, outcome.conversationUuid);
  }

  async function forward(by: Actor, uuid: string, to: string, message: string): Promise<void> {
    const page = { page: 1, size: 1 };
    const { items } = await helpdesk.listMessages(by, uuid, { private: false, types: ['incoming'], page });
    const written = { message, to: [to], attachments: [], withFiles: true, asFile: false };
    await helpdesk.forwardMessage(by, uuid, items[0]?.uuid ?? '', written);
  }

  async function sendDue(): Promise<void> {
    const { inboxIds } = await helpdesk.listDueMail();
    if (!inboxIds.includes(inboxId)) return;
    for (const claimed of await helpdesk.claimDueMail(inboxId)) await helpdesk.sendClaimedMail(claimed, never);
  }

  return async (act) => {
    switch (act.do) {
      case 'receive':
        return receive(act.conversation, act.at, act.mail, act.answers ?? '');
      case 'begin-by-mail': {
        const begun = { inboxId, content: act.text, subject: act.subject, to: [act.to] };
        const detail = await helpdesk.createConversation(agent(act.by), {
          ...begun,
          initiator: 'agent',
          agentId: agent(act.by).id,
          attachments: [],
        });
        return stage.began(act.conversation, detail.item.uuid);
      }
      case 'forward':
        return forward(agent(act.by), uuidOf(act.conversation), act.to, act.text);
      case 'reply': {
        const reply = { message: act.text, private: false, senderType: 'agent', attachments: [] } as const;
        await helpdesk.sendMessage(agent(act.by), uuidOf(act.conversation), reply);
        return;
      }
      case 'send-mails':
        stage.relay.refuse(act.refusals ?? new Map());
        return sendDue();
    }
  };
}

const never = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };
