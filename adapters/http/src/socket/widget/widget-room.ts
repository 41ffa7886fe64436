import { closeCodes } from '@helpdesk/contract';
import {
  type Conversation,
  type EndedSessions,
  type Signal,
  sessionsEndedBy,
  type WidgetConfig,
  widgetConfig,
  widgetsCheckedBy,
} from '@helpdesk/domain';
import type { Helpdesk, LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import type { OpenCount } from '../../operations/open-count.ts';
import type { Connection } from '../connection.ts';
import { type AssigneeAvailability, assigneeAvailability } from './assignee-availability.ts';
import { type WidgetFrame, widgetFrame, widgetSeenFrame, widgetTypingFrame } from './widget-frames.ts';

/** One joined widget. */
export interface WidgetMember {
  readonly connection: Connection;
  readonly contactId: number;
  readonly inboxId: number;
  readonly sessionId: number;
  /** The customer's system has vouched for the contact. */
  readonly isVerified: boolean;
  /**
   * It joined with `after`, and so counts: it knows its own messages again. Any other client would show the answer
   * over HTTP and the frame as two.
   */
  readonly takesOwn: boolean;
  /** Whether the page and the address may use an inbox that is configured so. */
  isWelcome(config: WidgetConfig): boolean;
  deliver(frame: WidgetFrame): void;
}

/** The widgets that listen, by contact: what happens to a conversation concerns those of its contact alone. */
export interface WidgetRoom {
  readonly isEmpty: boolean;
  /** Those of the other processes of this machine too. */
  countOf(contactId: number, inboxId: number): number;
  join(member: WidgetMember): void;
  leave(member: WidgetMember): void;
  /** The conversations of a member that has joined. It receives the availability of their agents. */
  follow: AssigneeAvailability['follow'];
  publish(entry: LogEntry): Promise<void>;
  signal(signal: Signal): Promise<void>;
  /** Once a second. */
  tick(): void;
}

type UseCases = Pick<Helpdesk, 'showPresence' | 'readConversationAccess' | 'findOpenInbox'>;

/** How a socket is closed whose session has ended, by the reason. */
const endings: { readonly [Reason in EndedSessions['reason']]: readonly [code: number, text: string] } = {
  blocked: [closeCodes.forbidden, 'blocked'],
  merged: [closeCodes.unauthorized, 'merged'],
  inbox_deleted: [closeCodes.gone, 'the inbox is gone'],
  logged_out: [closeCodes.unauthorized, 'logged out'],
  secret_changed: [closeCodes.unauthorized, 'the secret of the inbox was changed'],
};

/** @param joined counts the members of each contact and inbox */
export function widgetRoom(helpdesk: UseCases, links: MediaLinks, joined: OpenCount, now: () => number): WidgetRoom {
  const assignees = assigneeAvailability(links, now);
  const byContact = new Map<number, Set<WidgetMember>>();
  const membersOf = (contactId: number): readonly WidgetMember[] => [...(byContact.get(contactId) ?? [])];

  function dismiss(members: Iterable<WidgetMember>, code: number, reason: string): void {
    for (const member of [...members]) member.connection.close(code, reason);
  }

  function* membersOfInbox(inboxId: number): Iterable<WidgetMember> {
    for (const members of byContact.values()) {
      for (const member of members) if (member.inboxId === inboxId) yield member;
    }
  }

  function endSessions({ reason, contactId, inboxId, sessionId, verifiedUpTo }: EndedSessions): void {
    const members = contactId === undefined ? membersOfInbox(inboxId ?? 0) : membersOf(contactId);
    const ended = [...members].filter(
      (member) =>
        (sessionId === undefined || member.sessionId === sessionId) &&
        (verifiedUpTo === undefined || (member.isVerified && member.sessionId <= verifiedUpTo)),
    );
    dismiss(ended, ...endings[reason]);
  }

  function show({ contactId, inboxId }: Conversation, entry: LogEntry): void {
    const members = [...(byContact.get(contactId) ?? [])].filter((member) => member.inboxId === inboxId);
    if (members.length === 0) return;
    const seen = widgetSeenFrame(entry);
    if (seen !== undefined) for (const { connection } of members) connection.sendIfIdle(seen);
    const frame = widgetFrame(entry, links);
    if (frame === undefined) return;
    for (const member of members) if (!frame.isOwn || member.takesOwn) member.deliver(frame);
  }

  async function followInbox(id: number): Promise<void> {
    const members = [...membersOfInbox(id)];
    if (members.length === 0) return;
    const inbox = await helpdesk.findOpenInbox(id);
    if (inbox === undefined) return dismiss(members, closeCodes.gone, 'the inbox is closed');
    const config = widgetConfig(inbox.config);
    const unwelcome = members.filter((member) => !member.isWelcome(config));
    dismiss(unwelcome, closeCodes.forbidden, 'this page or address may not use the inbox');
  }

  return {
    get isEmpty() {
      return byContact.size === 0;
    },
    countOf: (contactId, inboxId) => joined.of(placeOf({ contactId, inboxId })),
    join: (member) => {
      if (!member.takesOwn) assignees.join(member);
      joined.change(placeOf(member), 1);
      const present = byContact.get(member.contactId);
      if (present !== undefined) {
        present.add(member);
        return;
      }
      byContact.set(member.contactId, new Set([member]));
      helpdesk.showPresence(member.contactId, true);
    },
    follow: assignees.follow,
    tick: assignees.tick,
    leave: (member) => {
      assignees.leave(member);
      const present = byContact.get(member.contactId);
      if (present?.delete(member) !== true) return;
      joined.change(placeOf(member), -1);
      if (present.size > 0) return;
      byContact.delete(member.contactId);
      helpdesk.showPresence(member.contactId, false);
    },
    publish: async (entry) => {
      assignees.entry(entry);
      const { event, conversation } = entry;
      if (conversation !== undefined) show(conversation, entry);
      const ended = sessionsEndedBy(event);
      if (ended !== undefined) endSessions(ended);
      const inboxId = widgetsCheckedBy(event);
      if (inboxId !== undefined) await followInbox(inboxId);
    },
    signal: async (signal) => {
      const bytes = widgetTypingFrame(signal);
      if (bytes === undefined || signal.type !== 'typing' || byContact.size === 0) return;
      const access = await helpdesk.readConversationAccess(signal.conversationId);
      const members = access && byContact.get(access.contactId);
      for (const member of members ?? []) {
        if (member.inboxId === access?.inboxId) member.connection.sendIfIdle(bytes);
      }
    },
  };
}

function placeOf({ contactId, inboxId }: Pick<WidgetMember, 'contactId' | 'inboxId'>): string {
  return `${contactId} ${inboxId}`;
}
