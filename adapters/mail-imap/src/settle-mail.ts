import type { ImapConnection } from './imap-connection.ts';

export type SettledMail = 'nothing' | 'seen' | 'moved' | 'deleted';

/** What a server can do with one mail. */
export interface MailboxAbilities {
  readonly idle: boolean;
  readonly move: boolean;
  readonly uidPlus: boolean;
}

/**
 * Does with a mail what is asked for, by its UID alone. Without UIDPLUS a removal would be a plain EXPUNGE, which takes
 * the mails that others have marked, so nothing is removed then.
 */
export async function settleMail(
  connection: ImapConnection,
  can: MailboxAbilities,
  uid: number,
  action: string,
): Promise<SettledMail> {
  const { client } = connection;
  if (!client.usable) throw connection.fail();
  if (action === 'nothing' || client.mailbox === false || client.mailbox.readOnly === true) return 'nothing';
  const range = String(uid);
  if (action === 'delete' && can.uidPlus) {
    if (await isDone(connection, () => client.messageDelete(range, { uid: true }))) return 'deleted';
  }
  const target = action.startsWith('move:') ? action.slice('move:'.length) : '';
  if (target !== '' && (can.move || can.uidPlus) && !isOpen(connection, target)) {
    const move = (): Promise<boolean> => isDone(connection, () => client.messageMove(range, target, { uid: true }));
    if (await move()) return 'moved';
    // Where the mailbox was there, the first try may have left a copy in it.
    const made = await connection.run(() => client.mailboxCreate(target));
    if ('value' in made && made.value.created && (await move())) return 'moved';
  }
  return (await isDone(connection, () => client.messageFlagsAdd(range, ['\\Seen'], { uid: true, silent: true })))
    ? 'seen'
    : 'nothing';
}

async function isDone(connection: ImapConnection, command: () => Promise<unknown>): Promise<boolean> {
  const answer = await connection.run(command);
  return 'value' in answer && answer.value !== false && answer.value !== undefined;
}

/** A mail that is moved to where it is becomes a new mail, and would be moved for ever. */
function isOpen({ client }: ImapConnection, target: string): boolean {
  if (client.mailbox === false) return false;
  const { path } = client.mailbox;
  const prefix = client.namespace?.prefix ?? '';
  return [target, `${prefix}${target}`].some(
    (each) => each === path || (each.toUpperCase() === 'INBOX' && path.toUpperCase() === 'INBOX'),
  );
}
