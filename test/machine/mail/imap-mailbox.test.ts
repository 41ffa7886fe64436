import { startImap } from '../../support/mail/imap-server.ts';
import { mailboxSuite } from '../../support/mail/mailbox-suite.ts';

mailboxSuite(async (options) => {
  const server = await startImap(options);
  let accounts = 0;
  return {
    plainPort: server.port,
    account: (changes) => {
      accounts++;
      return server.account({ username: `agent${accounts}@desk.example`, ...changes });
    },
    cut: async () => server.cut(),
    close: server.close,
  };
});
