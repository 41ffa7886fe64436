import type { RelayReply } from '@helpdesk/domain';

/** A reply, and who it is about where it answers RCPT. */
export interface HeardReply extends RelayReply {
  readonly recipient: string | null;
}

/** What a relay answered, each reply with the command that it answers. */
export interface Transcript {
  /** In order. Of several tries to say hello the last one counts. */
  readonly replies: readonly HeardReply[];
  /** The step whose answer is waited for. */
  waitingFor(): RelayReply['verb'];
  /** The parameters of an extension that the relay offers; undefined where it does not. */
  offered(extension: string): readonly string[] | undefined;
  /** As the `logger` of a connection, with its `transactionLog`. */
  readonly logger: TransactionLogger;
}

interface TransactionLogger {
  debug(entry: { readonly tnx?: unknown }, line: unknown): void;
  info(): void;
}

type Verb = RelayReply['verb'];

const verbs: ReadonlyMap<string, Verb> = new Map([
  ['EHLO', 'hello'],
  ['HELO', 'hello'],
  ['STARTTLS', 'tls'],
  ['AUTH', 'login'],
  ['MAIL', 'mail'],
  ['RCPT', 'rcpt'],
  ['DATA', 'data'],
  ['.', 'end'],
]);

/**
 * Follows the commands and replies of one connection. With PIPELINING several commands wait for their replies at once.
 * `heard` is called after each command and reply, with false after a reply that has no code, and `tidied` removes what may not be shown of a reply.
 */
export function transcript(heard: (isReadable: boolean) => void, tidied: (text: string) => string): Transcript {
  const replies: HeardReply[] = [];
  let isOver = false;
  const asked: { readonly verb: Verb; readonly recipient: string | null }[] = [{ verb: 'connect', recipient: null }];
  const command = (line: string): void => {
    const word = line.slice(0, 8).split(' ', 1)[0]?.toUpperCase() ?? '';
    // Lines without a verb go on with a login.
    const verb = verbs.get(word) ?? 'login';
    // HELO after a refused EHLO, and EHLO after STARTTLS: what was answered before does not count any more.
    if (verb === 'hello') removeOf(replies, verb);
    asked.push({ verb, recipient: verb === 'rcpt' ? line.slice(line.indexOf('<') + 1, line.indexOf('>')) : null });
  };
  const reply = (raw: string): boolean => {
    const { verb, recipient } = asked.shift() ?? { verb: 'end', recipient: null };
    const hasCode = /^\d{3}(?!\d)/.test(raw);
    if (hasCode) replies.push({ verb, recipient, code: Number(raw.slice(0, 3)), text: tidied(wordsOf(raw)) });
    return hasCode;
  };
  return {
    replies,
    waitingFor: () => asked[0]?.verb ?? replies.at(-1)?.verb ?? 'connect',
    offered: (extension) => {
      const hello = replies.findLast(({ verb }) => verb === 'hello');
      const offers = hello?.text.split('\n').slice(1) ?? [];
      // Old servers write AUTH=LOGIN.
      const words = offers.map((offer) => offer.toUpperCase().split(/[ =\t]/)).find(([name]) => name === extension);
      return words?.slice(1).filter((word) => word !== '');
    },
    logger: {
      debug: (entry, line) => {
        if (typeof line !== 'string' || isOver) return;
        if (entry.tnx === 'client') {
          isOver = line === 'QUIT';
          if (!isOver) command(line);
          heard(true);
        } else if (entry.tnx === 'server') heard(reply(line));
      },
      info: () => {},
    },
  };
}

/** All lines of a reply, without the code in front of each. */
function wordsOf(raw: string): string {
  return raw
    .split(/\r?\n/)
    .map((line) => line.replace(/^\d{3}[ -]?/, ''))
    .join('\n');
}

function removeOf(replies: HeardReply[], verb: Verb): void {
  const kept = replies.filter((reply) => reply.verb !== verb);
  replies.splice(0, replies.length, ...kept);
}
