import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { imapMailboxes } from '@helpdesk/mail-imap';
import { smtpRelay } from '@helpdesk/mail-smtp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startImap } from '../../support/mail/imap-server.ts';
import { mailAuthority, mailCertificates } from '../../support/mail/mail-certificates.ts';
import { loopbackOutbound, startRelay } from '../../support/mail/relay-server.ts';

const before = getCACertificates('default');

describe('mail 57: a certificate that is given for an inbox is trusted besides those of the service', () => {
  const given = { tls_ca: mailCertificates.selfSigned.cert };
  // As `NODE_EXTRA_CA_CERTS` does it.
  beforeEach(() => setDefaultCACertificates([...before, mailAuthority]));
  afterEach(() => setDefaultCACertificates(before));

  it.each(['tls', 'starttls'] as const)('when mail is read, with %s', async (tls) => {
    const server = await startImap({ tls });
    const mailbox = await imapMailboxes({ outbound: loopbackOutbound }).open(server.account(given));
    await mailbox.close();
    await server.close();
  });

  it.each(['tls', 'starttls'] as const)('when mail is sent, with %s', async (tls) => {
    const relay = await startRelay({ tls });
    const server = { ...relay.account.server, ...given };
    const { answer } = await smtpRelay({ outbound: loopbackOutbound }).probe({ ...relay.account, server });
    await relay.close();
    expect(answer.last).toMatchObject({ verb: 'hello', code: 250 });
  });
});
