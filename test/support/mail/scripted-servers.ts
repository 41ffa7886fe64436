import {
  type MailboxAccount,
  MailboxFailure,
  type MailRelay,
  type OpenMailbox,
  OutboundRefusal,
  type Ports,
  type RelayAccount,
} from '@helpdesk/domain/ports';

type RelayAnswer = Awaited<ReturnType<MailRelay['probe']>>['answer'];
type Sent = Parameters<MailRelay['send']>[1];

/** Mail servers without a network: what each host does is said by the test. */
export interface ScriptedServers extends Pick<Ports, 'mailboxServers' | 'mailRelay' | 'outbound'> {
  /** Every account that a server was asked to let in, oldest first. */
  readonly accounts: (MailboxAccount | RelayAccount)[];
  readonly mails: Sent[];
  /** Domains whose mail exchangers were looked up. */
  readonly looked: string[];
  /** How many mailboxes are open. */
  openMailboxes(): number;
}

export interface ServerScript {
  /** By host: the failure of a login, or the UIDs that a search answers. */
  readonly mailboxes?: Readonly<Record<string, MailboxFailure | readonly number[]>>;
  /** When the mail with a UID arrived, or why the server does not say it. Default: it says nothing. */
  readonly arrivals?: Readonly<Record<number, number | MailboxFailure>>;
  /** By host: what the relay answers. */
  readonly relays?: Readonly<Record<string, RelayAnswer>>;
  readonly exchangers?: Readonly<Record<string, readonly string[]>>;
  /** Of the mailboxes. Default: all of it. */
  readonly can?: Partial<OpenMailbox['can']>;
}

/** Hosts that never answer. */
export const silentHost = 'silent.example.com';
export const innerHost = '10.0.0.7';
export const unknownHost = 'nowhere.example.com';

const never = new Promise<never>(() => {});

export function scriptedServers(script: ServerScript = {}): ScriptedServers {
  const accounts: (MailboxAccount | RelayAccount)[] = [];
  const mails: Sent[] = [];
  const looked: string[] = [];
  let open = 0;
  const relayAnswer = ({ server: { host } }: RelayAccount, fine: RelayAnswer) => ({
    answer: script.relays?.[host] ?? fine,
    maxSize: 10_485_760,
    relayId: null,
    isTooLarge: false,
  });
  const mailboxOf = (uids: readonly number[]): OpenMailbox => ({
    uidValidity: '7',
    can: { idle: true, move: true, uidPlus: true, ...script.can },
    search: async ({ from }) => uids.filter((uid) => uid >= from),
    look: async (uid) => {
      const receivedAt = script.arrivals?.[uid];
      if (receivedAt instanceof MailboxFailure) throw receivedAt;
      return receivedAt === undefined ? undefined : { size: 1, receivedAt };
    },
    source: () => unasked(),
    head: unasked,
    settle: unasked,
    wait: unasked,
    close: async () => {
      open -= 1;
    },
  });
  return {
    accounts,
    mails,
    looked,
    openMailboxes: () => open,
    mailboxServers: {
      open: async (account) => {
        accounts.push(account);
        const { host } = account.server;
        if (host === silentHost) return never;
        const found = script.mailboxes?.[host] ?? [];
        if (found instanceof MailboxFailure) throw found;
        open += 1;
        return mailboxOf(found);
      },
      saveSent: unasked,
    },
    mailRelay: {
      source: unasked,
      probe: async (account) => {
        accounts.push(account);
        if (account.server.host === silentHost) return never;
        return relayAnswer(account, { refused: [], last: { verb: 'login', code: 235, text: '2.7.0 welcome' } });
      },
      send: async (account, mail, { beforeLastByte }) => {
        accounts.push(account);
        mails.push(mail);
        if (account.server.host === silentHost) return never;
        await beforeLastByte();
        return relayAnswer(account, { refused: [], last: { verb: 'end', code: 250, text: '2.0.0 queued' } });
      },
    },
    outbound: {
      resolve: async (host) => {
        if (host === innerHost) throw new OutboundRefusal('inner', host);
        if (host === unknownHost) throw new OutboundRefusal('unknown_host', host);
        return { address: '192.0.2.1', family: 4, serverName: host };
      },
      mailExchangers: async (domain) => {
        looked.push(domain);
        return script.exchangers?.[domain] ?? [];
      },
    },
  };
}

function unasked(): never {
  throw new Error('a test of a mailbox reads no mail');
}
