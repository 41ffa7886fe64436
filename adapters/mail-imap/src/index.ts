export { type ImapLimits, usualImapLimits } from './imap-limits.ts';
export { type ImapMailboxesOptions, imapMailboxes } from './imap-mailboxes.ts';
