import { numbersInSubject } from '../../../model/mail/mail-subject.ts';
import type { MailReceipt, ReceivedMail } from '../../../model/mail/received-mail.ts';
import type { KnownMailId } from '../../../model/mail/store/mail-records.ts';
import { authorIn } from '../../../model/mail/threading/author-in.ts';
import type { MailCandidate } from '../../../model/mail/threading/mail-destination.ts';
import { type MailEvidence, mailEvidence } from '../../../model/mail/threading/mail-evidence.ts';
import { isGenuine, type TokenMac } from '../../../model/mail/threading/thread-token.ts';
import type { StoreReader } from '../../../ports/store.ts';

/** What a mail names, the strongest first. Every number in its subject is looked up. */
export function evidenceOf(mail: ReceivedMail, receipt: MailReceipt): readonly MailEvidence[] {
  const numbers = numbersInSubject(mail.subject).map((number) => ({ by: 'number', number }) as const);
  return [...mailEvidence(mail, receipt, null), ...numbers];
}

/** The ids among the evidence. */
export function idsIn(evidence: readonly MailEvidence[]): readonly string[] {
  return evidence.flatMap((each) => ('messageId' in each ? [each.messageId] : []));
}

interface Named {
  readonly conversationId: number;
  readonly side: string | null;
}

interface Lookup {
  readonly inboxId: number;
  /** As it is stored; null where it cannot be. */
  readonly author: string | null;
  /** By hash. */
  readonly known: ReadonlyMap<string, KnownMailId>;
  readonly hash: (id: string) => string;
  readonly mac: TokenMac;
}

/** What the store knows of the evidence, in its order; what names nothing is left out. */
export async function candidatesOf(
  reader: StoreReader,
  evidence: readonly MailEvidence[],
  lookup: Lookup,
): Promise<readonly MailCandidate[]> {
  const candidates: MailCandidate[] = [];
  const looked = new Set<string>();
  for (const each of evidence) {
    const isGenuineEvidence = each.by !== 'token' || isGenuine(each.token, lookup.inboxId, lookup.mac);
    // What a stranger made up is not looked for.
    const named = isGenuineEvidence ? await namedBy(reader, each, lookup) : undefined;
    if (named === undefined) continue;
    const name = JSON.stringify([each.by, named.conversationId, named.side]);
    if (looked.has(name)) continue;
    looked.add(name);
    const conversation = await reader.conversations.findById(named.conversationId);
    if (conversation === undefined) continue;
    const people = await reader.mailThreads.findPeople(conversation.id, lookup.author === null ? [] : [lookup.author]);
    const { uuid, inboxId, resolvedAt } = conversation;
    candidates.push({
      by: each.by,
      conversation: { uuid, inboxId, resolvedAt },
      side: named.side,
      ...authorIn(people, lookup.author, named.side),
    });
  }
  return candidates;
}

async function namedBy(
  reader: StoreReader,
  evidence: MailEvidence,
  { known, hash }: Lookup,
): Promise<Named | undefined> {
  switch (evidence.by) {
    case 'token': {
      const { kind, id } = evidence.token;
      if (kind === 'thread') return { conversationId: id, side: null };
      const forward = await reader.messages.findById(id);
      return forward && { conversationId: forward.conversationId, side: forward.uuid };
    }
    case 'number': {
      const conversation = await reader.conversations.findByReferenceNumber(evidence.number);
      return conversation && { conversationId: conversation.id, side: null };
    }
    case 'reference':
      return known.get(hash(evidence.messageId));
    case 'awaited': {
      const found = known.get(hash(evidence.messageId));
      return found?.kind === 'awaited' ? found : undefined;
    }
  }
}
