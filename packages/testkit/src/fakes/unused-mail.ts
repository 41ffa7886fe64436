import type { Mailboxes, MailParser, MailRelay, Outbound, RemotePictures } from '@helpdesk/domain/ports';

/** For a desk whose test reads no mail. */
export const unusedMailParser: MailParser = {
  read: refusing('the parser of mail'),
  readHead: refusing('the parser of mail'),
  close: async () => {},
};

/** For a desk whose test opens no mailbox. */
export const unusedMailboxes: Mailboxes = {
  open: refusing('a mailbox'),
  saveSent: refusing('a mailbox'),
};

/** For a desk whose test sends no mail. */
export const unusedMailRelay: MailRelay = {
  send: refusing('a mail relay'),
  probe: refusing('a mail relay'),
  source: () => {
    throw new Error('the source of a mail is used in a test that has not given a mail relay');
  },
};

/** For a desk whose test fetches no picture. */
export const unusedPictures: RemotePictures = { fetch: refusing('a picture of another server') };

/** For a desk whose test connects to nothing outside. */
export const unusedOutbound: Outbound = {
  resolve: refusing('the network'),
  mailExchangers: refusing('the network'),
};

function refusing(what: string): () => Promise<never> {
  return async () => {
    throw new Error(`${what} is used in a test that has not given it`);
  };
}
