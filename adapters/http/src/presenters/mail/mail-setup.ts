import type { MailHosts, MailTestFault } from '@helpdesk/domain';
import type { InboxHealth, InboxTest } from '@helpdesk/domain/use-cases';
import { iso, isoOrNull } from '../time.ts';

type Host = MailHosts['imap'];

const presentHost = ({ host, port, tlsType }: Host) => ({ host, port, tls_type: tlsType });

export function presentMailHosts(hosts: MailHosts | undefined) {
  if (hosts === undefined) return { provider: null, imap: null, smtp: null, auth: 'password' as const, note: null };
  const { provider, imap, smtp, auth, note } = hosts;
  return { provider, imap: presentHost(imap), smtp: presentHost(smtp), auth, note };
}

function presentTested({ fault, ms }: { readonly fault: MailTestFault | null; readonly ms: number }) {
  return { ok: fault === null, code: fault?.code ?? null, text: fault?.text ?? null, ms };
}

export function presentInboxTest({ imap, smtp, hints }: InboxTest) {
  return {
    imap: imap.map((test) => ({
      ...presentTested(test),
      idle: test.idle,
      move: test.move,
      would_import: test.wouldImport,
    })),
    smtp: smtp && { ...presentTested(smtp), sent: smtp.sent, size: smtp.size },
    hints: [...hints],
  };
}

type ServerHealth = InboxHealth['mailboxes'][number] | NonNullable<InboxHealth['relay']>;

function presentServer({ server, state, since, error, nextAt, lastOkAt }: ServerHealth) {
  return {
    host: server.host,
    username: server.username,
    state,
    since: iso(since),
    error,
    next_at: isoOrNull(nextAt),
    last_ok_at: isoOrNull(lastOkAt),
  };
}

export function presentInboxHealth({ mailboxes, relay }: InboxHealth) {
  return {
    mailboxes: mailboxes.map((each) => ({
      ...presentServer(each),
      mailbox: each.server.mailbox,
      last_mail_at: isoOrNull(each.lastMailAt),
    })),
    smtp: relay && {
      ...presentServer(relay),
      waiting: relay.waiting,
      oldest_waiting_at: isoOrNull(relay.oldestWaitingAt),
    },
  };
}
