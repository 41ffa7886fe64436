import {
  type MailboxAccount,
  type Mailboxes,
  MailboxFailure,
  type OpenMailbox,
  type Outbound,
} from '@helpdesk/domain/ports';
import type { MailboxObject } from 'imapflow';
import { connectImap, type ImapConnection } from './imap-connection.ts';
import { type ImapLimits, usualImapLimits } from './imap-limits.ts';
import { headOfMail, lookAtMail, sourceOfMail } from './imap-mails.ts';
import { saveSent } from './save-sent.ts';
import { settleMail } from './settle-mail.ts';
import { mailWaiter, newMailOf } from './wait-for-mail.ts';

export interface ImapMailboxesOptions {
  readonly outbound: Outbound;
  /** Read again for each command. */
  readonly limits?: ImapLimits;
}

/** Mailboxes by IMAP. */
export function imapMailboxes({ outbound, limits = usualImapLimits }: ImapMailboxesOptions): Mailboxes {
  return {
    open: async (account) => {
      const connection = await connectImap(account, outbound, limits);
      try {
        return openMailbox(connection, await select(connection, account), limits);
      } catch (error) {
        connection.client.close();
        throw error;
      }
    },
    saveSent: async (account, mail) => {
      const connection = await connectImap(account, outbound, limits);
      return saveSent(connection, mail).finally(() => connection.close());
    },
  };
}

async function select(connection: ImapConnection, { server }: MailboxAccount): Promise<MailboxObject> {
  const { client } = connection;
  const readOnly = server.after_import === 'nothing';
  const answer = await connection.run(() => client.mailboxOpen(server.mailbox, { readOnly }));
  if ('value' in answer) return answer.value;
  if (await isMissing(connection, server.mailbox, answer.refused))
    throw new MailboxFailure('no_mailbox', answer.refused);
  throw connection.fail(answer.refused);
}

/** Whether a mailbox that was refused is not there; the words for it differ from server to server. */
async function isMissing(connection: ImapConnection, name: string, words: string): Promise<boolean> {
  if (/^\[(?:NONEXISTENT|TRYCREATE|NOPERM|CANNOT)\]/i.test(words)) return true;
  const listed = await connection.run(() => connection.client.list());
  if (!('value' in listed)) return false;
  const prefix = connection.client.namespace?.prefix ?? '';
  const found = listed.value.find(({ path }) => path === name || path === `${prefix}${name}`);
  return found === undefined || found.flags.has('\\Noselect') || found.flags.has('\\NonExistent');
}

function openMailbox(connection: ImapConnection, opened: MailboxObject, limits: ImapLimits): OpenMailbox {
  const { client } = connection;
  if (typeof opened.uidValidity !== 'bigint') throw connection.fail('The server gives no UIDVALIDITY.');
  const can = {
    idle: client.capabilities.has('IDLE'),
    move: client.capabilities.has('MOVE'),
    uidPlus: client.capabilities.has('UIDPLUS'),
  };
  const news = newMailOf(connection);
  return {
    uidValidity: opened.uidValidity.toString(),
    can,
    search: async ({ from, since }) => {
      news.forget();
      const query = { uid: `${from}:*`, ...(since === null ? {} : { since: firstDay(since) }) };
      const answer = await connection.run(() => client.search(query, { uid: true }));
      if ('value' in answer && Array.isArray(answer.value)) return answer.value;
      throw connection.fail(answer.refused ?? 'The server does not search.');
    },
    look: (uid) => lookAtMail(connection, uid),
    source: (uid) => sourceOfMail(connection, uid, limits.chunkBytes),
    head: (uid) => headOfMail(connection, uid),
    settle: (uid, action) => settleMail(connection, can, uid, action),
    wait: mailWaiter(connection, news, can.idle, limits),
    close: () => connection.close(),
  };
}

/** The westernmost zone is twelve hours behind: a mail that arrived at `since` has the date of that day there, or a later one. */
function firstDay(since: number): Date {
  return new Date(since - 12 * 3_600_000);
}
