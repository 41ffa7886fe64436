import { once } from 'node:events';
import { connect } from 'node:net';
import { protocolDate } from './imap-fetch.ts';

/** A client that says what it is given, for looking at a mailbox past the adapter. */
export interface ImapTalk {
  /** Sends one command and returns the lines up to its answer. Rejects where the answer is not OK. */
  say(command: string, literal?: Buffer): Promise<readonly string[]>;
  /** Adds a mail; returns its UID. */
  append(raw: string | Buffer, options?: { readonly date?: Date; readonly mailbox?: string }): Promise<number>;
  /** UIDs and flags of a mailbox, which is looked at without a change. */
  mails(mailbox?: string): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Does it to the mailbox that is opened for it. */
  mark(uid: number, flag: string, mailbox?: string): Promise<void>;
  /** Removes all that is marked as deleted. */
  expunge(mailbox?: string): Promise<void>;
  end(): void;
}

/** Signs in without TLS. */
export async function talkImap(port: number, user: string, password: string): Promise<ImapTalk> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => socket.destroy());
  await once(socket, 'connect');
  let text = '';
  let tags = 0;
  let wake = (): void => {};
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    wake();
  });
  socket.on('close', () => wake());
  const until = async (found: () => boolean): Promise<void> => {
    while (!found()) {
      if (socket.destroyed) throw new Error(`the server ended the connection after ${JSON.stringify(text)}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const say: ImapTalk['say'] = async (command, literal) => {
    tags++;
    const tag = `t${tags}`;
    text = '';
    if (literal === undefined) socket.write(`${tag} ${command}\r\n`);
    else {
      socket.write(`${tag} ${command} {${literal.length}}\r\n`);
      await until(() => text.includes('+ ') || text.includes(`${tag} `));
      socket.write(literal);
      socket.write('\r\n');
    }
    await until(() => new RegExp(`(?:^|\r\n)${tag} .*\r\n$`).test(text));
    const lines = text.split('\r\n').slice(0, -1);
    if (!lines.at(-1)?.startsWith(`${tag} OK`)) throw new Error(`${command}: ${lines.at(-1)}`);
    return lines;
  };
  await until(() => text.includes('\r\n'));
  await say(`LOGIN "${user}" "${password}"`);
  return {
    say,
    append: async (raw, { date = new Date(), mailbox = 'INBOX' } = {}) => {
      const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw;
      await say(`APPEND "${mailbox}" () "${protocolDate(date)}"`, bytes);
      const lines = await say(`STATUS "${mailbox}" (UIDNEXT)`);
      return Number(/UIDNEXT (\d+)/.exec(lines.join('\n'))?.[1]) - 1;
    },
    mails: async (mailbox = 'INBOX') => {
      await say(`EXAMINE "${mailbox}"`);
      const lines = await say('UID FETCH 1:* (FLAGS)');
      const found = lines.flatMap((line) => {
        const uid = /UID (\d+)/.exec(line)?.[1];
        const flags = /FLAGS \(([^)]*)\)/.exec(line)?.[1];
        if (uid === undefined || flags === undefined) return [];
        return [[Number(uid), flags.split(' ').filter((each) => each !== '' && each !== '\\Recent')] as const];
      });
      return new Map(found);
    },
    mark: async (uid, flag, mailbox = 'INBOX') => {
      await say(`SELECT "${mailbox}"`);
      await say(`UID STORE ${uid} +FLAGS (${flag})`);
    },
    expunge: async (mailbox = 'INBOX') => {
      await say(`SELECT "${mailbox}"`);
      await say('EXPUNGE');
    },
    end: () => socket.destroy(),
  };
}
