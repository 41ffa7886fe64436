import { debianProgram } from '../../support/debian-program.ts';
import { dovecot } from '../../support/debian-programs.ts';
import { describeWith, foundOrMissing } from '../../support/left-out.ts';
import { startDovecot } from '../../support/mail/dovecot-server.ts';
import { mailboxSuite } from '../../support/mail/mailbox-suite.ts';

describeWith(await foundOrMissing(() => debianProgram(dovecot)))('Dovecot', () => {
  mailboxSuite(async (options) => {
    const server = await startDovecot(options);
    return { ...server, plainPort: server.port };
  });
});
