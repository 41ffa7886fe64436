import { once } from 'node:events';
import { connect } from 'node:net';

/** What a mail program shows of the mailbox of a person, on a server that speaks IMAP without TLS. */
export interface MailProgram {
  /** Puts a mail into the mailbox, as its server does when one arrives. */
  deliver(raw: string | Buffer): Promise<void>;
  /** Every mail as it came, oldest first. */
  mails(): Promise<readonly Buffer[]>;
  /** The threads as the server makes them of the heads (RFC 5256, REFERENCES), each with the numbers of its mails. */
  threads(): Promise<readonly (readonly number[])[]>;
  close(): void;
}

export async function openMailProgram(port: number, username: string, password: string): Promise<MailProgram> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let count = 0;
  const ended = once(socket, 'close');
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
  });
  const until = async (wanted: RegExp): Promise<string> => {
    while (!wanted.test(received)) {
      await Promise.race([
        once(socket, 'data'),
        ended.then(() => Promise.reject(new Error(`the server ended: ${received}`))),
      ]);
    }
    const all = received;
    received = '';
    return all;
  };
  const run = async (command: string): Promise<string> => {
    count += 1;
    socket.write(`a${count} ${command}\r\n`, 'latin1');
    const answer = await until(new RegExp(`^a${count} (OK|NO|BAD) .*\\r\\n`, 'm'));
    if (!new RegExp(`^a${count} OK `, 'm').test(answer)) throw new Error(`${command.slice(0, 40)}: ${answer}`);
    return answer;
  };
  await until(/^\* OK .*\r\n/m);
  await run(`LOGIN ${username} ${password}`);
  await run('SELECT INBOX');
  return {
    deliver: async (raw) => {
      const text = raw.toString('latin1');
      await run(`APPEND INBOX {${text.length}+}\r\n${text}`);
    },
    mails: async () => literalsOf(await run('FETCH 1:* BODY.PEEK[]')),
    threads: async () => {
      const [, threads = ''] = /^\* THREAD (.*)\r\n/m.exec(await run('THREAD REFERENCES UTF-8 ALL')) ?? [];
      return topLevel(threads).map((thread) => [...thread.matchAll(/\d+/g)].map(([number]) => Number(number)));
    },
    close: () => socket.destroy(),
  };
}

/** Texts that are announced with their length, as `{12}`. */
function literalsOf(answer: string): readonly Buffer[] {
  const found: Buffer[] = [];
  const announced = /\{(\d+)\}\r\n/g;
  for (let match = announced.exec(answer); match !== null; match = announced.exec(answer)) {
    const end = announced.lastIndex + Number(match[1]);
    found.push(Buffer.from(answer.slice(announced.lastIndex, end), 'latin1'));
    announced.lastIndex = end;
  }
  return found;
}

/** The outermost pairs of brackets. */
function topLevel(text: string): readonly string[] {
  const found: string[] = [];
  let [depth, start] = [0, 0];
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(' && depth++ === 0) start = at;
    if (letter === ')' && --depth === 0) found.push(text.slice(start, at + 1));
  }
  return found;
}
