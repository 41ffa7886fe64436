import { type MailFailure, mailFaultOf, serverWords, type TextBase64 } from '@helpdesk/domain';
import { type MailboxAccount, MailboxFailure } from '@helpdesk/domain/ports';

const base64: TextBase64 = {
  encode: (text) => Buffer.from(text).toString('base64'),
  decode: (word) => Buffer.from(word, 'base64').toString(),
};

/** The failure, with the words of the server where it gave some, and without the password, which some servers repeat. */
export function mailboxFailure(failure: MailFailure, account: MailboxAccount): MailboxFailure {
  return new MailboxFailure(mailFaultOf(failure), shownWords(failure.text, account));
}

/** What may be shown of a text that the server of the account wrote. */
export function shownWords(text: string, { password }: MailboxAccount): string {
  return serverWords(text, password, base64);
}

/**
 * Words of a connection that a server ends while a login is awaited, which are about the login. All others, such as
 * those of a server that is too busy, are about the connection.
 */
export function isRefusalByGoodbye(words: string): boolean {
  const lower = words.toLowerCase();
  return ['[authenticationfailed]', 'invalid credentials', 'authentication failed', 'login failed'].some((each) =>
    lower.includes(each),
  );
}
