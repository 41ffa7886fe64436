// Reads from every hostile server, in a process of its own: whatever escapes from the adapter ends it, and whatever is
// logged is in its output.
import { imapMailboxes, usualImapLimits } from '@helpdesk/mail-imap';
import { hostileAnswers, hostileGreetings, mailboxCalls } from '../../support/mail/hostile-imap.ts';
import { startImap } from '../../support/mail/imap-server.ts';
import { mailOf } from '../../support/mail/mail-of.ts';
import { loopbackOutbound } from '../../support/mail/relay-server.ts';

const limits = { ...usualImapLimits, closeMs: 1 };
const servers = imapMailboxes({ outbound: loopbackOutbound, limits });
let ended = 0;

limits.connectMs = 50;
for (const [, greeting] of hostileGreetings) {
  const server = await startImap();
  server.faults.greeting = greeting;
  await servers.open(server.account()).catch(() => ended++);
  await server.close();
}
limits.connectMs = usualImapLimits.connectMs;
for (const [, command, call] of mailboxCalls) {
  for (const [, fault] of hostileAnswers) {
    const server = await startImap();
    server.append(mailOf('one'));
    try {
      limits.commandMs = usualImapLimits.commandMs;
      const mailbox = await servers.open(server.account());
      limits.commandMs = 50;
      server.faults.onCommand = (name) => (name === command ? fault : undefined);
      await call(mailbox).catch(() => ended++);
      // The end of the server while the client closes.
      await Promise.all([mailbox.close(), server.close()]);
    } finally {
      await server.close();
    }
  }
}
process.stdout.write(`${ended} failures`);
