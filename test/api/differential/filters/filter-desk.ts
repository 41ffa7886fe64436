import type { Store } from '@helpdesk/domain/ports';
import {
  addAgent,
  addContact,
  addConversation,
  addTag,
  addTeam,
  awkwardTexts,
  awkwardTimes,
  type ConversationRow,
  newInbox,
  openDesk,
  type RowChoices,
  startOfTests,
  type TextDetail,
  textDetails,
} from '@helpdesk/testkit';

/** Conversations whose columns are written again for every set of rows; no store can forget one. */
export interface FilterDesk {
  readonly store: Store;
  readonly choices: RowChoices;
  readonly contactIds: readonly number[];
  readonly conversationIds: readonly number[];
}

export const tagNames = ['VIP', 'late', 'École', '10%', 'a_b', '😀'] as const;
const conversationCount = 36;
export const contactCount = 9;

/** Names on which engines differ, none equal to another or to a built-in status without case. */
export const statusNames = [...new Map(awkwardTexts.map((name) => [name.toLowerCase(), name])).values()].slice(-6);

export async function openFilterDesk(store: Store): Promise<FilterDesk> {
  const desk = await openDesk(store);
  const mail = newInbox(desk.ids.uuid(), { channel: 'email' });
  const mailId = await store.transact((writer) => writer.inboxes.insert(mail));
  const statusIds: number[] = [desk.statusIds.open, desk.statusIds.closed];
  for (const name of statusNames) {
    const status = { name, category: 'open', createdAt: startOfTests } as const;
    statusIds.push(await store.transact((writer) => writer.statuses.insert(status)));
  }
  const tagIds: number[] = [];
  for (const name of tagNames) tagIds.push(await addTag(desk, name));
  const contactIds: number[] = [];
  for (let count = 0; count < contactCount; count++) contactIds.push(await addContact(desk));
  const conversationIds: number[] = [];
  for (let index = 0; index < conversationCount; index++) {
    const { id } = await addConversation(desk, {
      contactId: contactIds[index % contactCount] ?? 0,
      inboxId: index % 4 === 0 ? mailId : desk.inboxId,
      createdAt: awkwardTimes[(index * 7) % awkwardTimes.length] ?? 0,
    });
    conversationIds.push(id);
  }
  return {
    store,
    contactIds,
    conversationIds,
    choices: {
      statusIds,
      tagIds,
      priorityIds: Object.values(desk.priorityIds),
      agentIds: [await addAgent(desk), await addAgent(desk), await addAgent(desk)],
      teamIds: [await addTeam(desk, 'Sales'), await addTeam(desk, 'Billing')],
    },
  };
}

/** For every text detail one text per contact, or null; all of them differ. */
export type DetailTexts = Readonly<Record<TextDetail, readonly (string | null)[]>>;

export async function writeRows(
  desk: FilterDesk,
  rows: readonly ConversationRow[],
  details: DetailTexts,
): Promise<void> {
  await desk.store.transact(async ({ contacts, conversations }) => {
    // First off, then on: what one contact gives up another may take.
    for (const id of desk.contactIds) {
      await contacts.update(id, { email: null, externalUserId: null, updatedAt: startOfTests });
    }
    for (const [index, id] of desk.contactIds.entries()) {
      const texts = Object.fromEntries(textDetails.map((detail) => [detail, details[detail][index] ?? null]));
      const names = { firstName: details.firstName[index] ?? '', lastName: details.lastName[index] ?? '' };
      await contacts.update(id, { ...texts, ...names, updatedAt: startOfTests });
    }
    for (const [index, id] of desk.conversationIds.entries()) {
      const row = rows[index];
      if (row === undefined) throw new Error(`no row for conversation ${id}`);
      await conversations.update(id, row.columns);
      await conversations.setTags(id, row.tagIds);
    }
  });
}
