import { newMailboxHealth, newSending } from '@helpdesk/domain';
import type { StoreWriter } from '@helpdesk/domain/ports';
import { type SqlConnection, sqlWriter } from '@helpdesk/sql';
import { newMailImport, newMailInOutbox, newMailPerson } from '@helpdesk/testkit';
import type { Statement } from './light-lists.ts';

const key = { inboxId: 1, place: 'p' };
const seen = { ...key, uidValidity: '7', uid: 1, at: 1 };
const waiting = newSending([{ address: 'ada@example.com', role: 'to' }], 1);
const sending = { ...waiting, step: 'sending', nextAt: null, claim: 'a', claimUntil: 1 } as const;

/** What the desk asks of its mail, by name. Each is asked many times an hour, of tables with a row for each mail. */
export const mailCases: readonly (readonly [name: string, ask: (writer: StoreWriter) => Promise<unknown>])[] = [
  ['an import', ({ mailImports }) => mailImports.find(1)],
  ['imports of a key', ({ mailImports }) => mailImports.listOfKey(1, 'k')],
  ['imports of messages', ({ mailImports }) => mailImports.listOfMessages([1, 2, 3])],
  ['the mails of an author', ({ mailImports }) => mailImports.countOf(1, 'ada@example.com', 1, 2)],
  ['the conversation of an author', ({ mailImports }) => mailImports.newestConversationOf(1, 'ada@example.com')],
  ['seen mails', ({ mailImports }) => mailImports.seenUids({ ...key, uidValidity: '7' }, [1, 2, 3])],
  ['a new import', ({ mailImports }) => mailImports.insert(newMailImport(1, 'k'))],
  ['the raw file of an import', ({ mailImports }) => mailImports.linkRaw(1, 1)],
  ['a mail that was seen', ({ mailImports }) => mailImports.see({ ...seen, importId: 1, outcome: 'imported' })],
  ['a mail that waits', ({ mailImports }) => mailImports.countTry(seen)],
  ['raw files to forget', ({ mailImports }) => mailImports.forgetRaw(5, 100)],
  ['mails that wait', ({ mailImports }) => mailImports.listWaiting({ ...key, uidValidity: '7' }, 10)],
  ['imports of an inbox that goes', ({ mailImports }) => mailImports.deleteOfInbox(1, 10)],
  ['old imports', ({ mailImports }) => mailImports.deleteBefore(5, 100)],
  ['known ids', ({ mailThreads }) => mailThreads.findIds(1, ['a', 'b', 'c'])],
  ['mails of a side thread', ({ messages }) => messages.listOfSide(1, 'side', 20, 9)],
  ['people of a conversation', ({ mailThreads }) => mailThreads.listPeople(1, 200)],
  ['some people of a conversation', ({ mailThreads }) => mailThreads.findPeople(1, ['a@b.example', 'c@d.example'])],
  ['contacts of people', ({ contacts }) => contacts.listByEmails(['a@b.example', 'c@d.example'])],
  ['how many people a conversation has', ({ mailThreads }) => mailThreads.countPeople(1, 1_000)],
  [
    'new ids',
    ({ mailThreads }) =>
      mailThreads.addIds(1, [{ hash: 'a', conversationId: 1, messageId: 1, side: null, kind: 'theirs' }]),
  ],
  ['new people', ({ mailThreads }) => mailThreads.addPeople(1, [newMailPerson('ada@example.com')])],
  ['a mail of ours', ({ mailOutbox }) => mailOutbox.find(1)],
  ['the mail of a message', ({ mailOutbox }) => mailOutbox.findOfMessage(1)],
  ['mails of messages', ({ mailOutbox }) => mailOutbox.listOfMessages([1, 2, 3])],
  ['the mail of a Message-ID', ({ mailOutbox }) => mailOutbox.findByHeaderId('a@desk.example')],
  ['the queue', ({ mailOutbox }) => mailOutbox.listQueued(1, 1, 9)],
  ['what is not at its end', ({ mailOutbox }) => mailOutbox.listOpen(1, { type: 'all' }, 9)],
  ['what waits', ({ mailOutbox }) => mailOutbox.listOpen(1, { type: 'waiting' }, 9)],
  ['what is overdue', ({ mailOutbox }) => mailOutbox.listOpen(1, { type: 'begun', until: 1 }, 9)],
  ['what waits for a rest', ({ mailOutbox }) => mailOutbox.listOpen(1, { type: 'resting', at: 1 }, 9)],
  ['the length of a queue', ({ mailOutbox }) => mailOutbox.countQueued(1, 9)],
  ['what is due', ({ mailOutbox }) => mailOutbox.listDue(1)],
  ['claims that ran out', ({ mailOutbox }) => mailOutbox.listRunOut(1, 1)],
  ['begun attempts', ({ mailOutbox }) => mailOutbox.countBegun(1, 1)],
  ['open mails of a conversation', ({ mailOutbox }) => mailOutbox.listOpenOf(1)],
  [
    'a mail and its claim',
    async ({ mailOutbox }) => {
      const id = await mailOutbox.insert(newMailInOutbox(1, 'b@desk.example', { conversationId: 1 }));
      await mailOutbox.change(id, waiting, sending, 1);
      await mailOutbox.change(id, sending, { ...waiting, attempts: 1 }, 1);
      await mailOutbox.leave(id);
    },
  ],
  ['mails of an inbox that goes', ({ mailOutbox }) => mailOutbox.deleteOfInbox(1, 10)],
  ['a lock', ({ mailboxes }) => mailboxes.lock(key, newMailboxHealth(1))],
  ['a lease', ({ mailboxes }) => mailboxes.takeLease(key, 'one', 1, 2)],
  ['a cursor', ({ mailboxes }) => mailboxes.advance(key, '7', 1, 1)],
  ['mailboxes that are gone', ({ mailboxes }) => mailboxes.deleteOthers(1, ['a'])],
  ['secrets', ({ mailSecrets }) => mailSecrets.replace(1, [{ name: 'imap.0', sealed: 's' }])],
];

/** The statements of one of them. */
export async function statementsOfMail(
  connection: SqlConnection,
  ask: (writer: StoreWriter) => Promise<unknown>,
): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const { engine } = connection;
  const execute: SqlConnection['execute'] = (text, parameters, isFixed) => {
    statements.push({ text, parameters });
    return connection.execute(text, parameters, isFixed);
  };
  await ask(sqlWriter({ engine, execute }));
  return statements;
}
