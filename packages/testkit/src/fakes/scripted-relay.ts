import type { OutgoingMail, RelayAnswer, RelayReply } from '@helpdesk/domain';
import type { CarriedFile, MailRelay, RelayAccount, RelayResult } from '@helpdesk/domain/ports';

/** What a relay does with one mail. Left out: it takes the mail. */
export interface RelayTurn {
  /** Its answer to the whole mail. One before `end` comes before the last byte. */
  readonly last?: RelayAnswer['last'];
  readonly refused?: Readonly<Record<string, Omit<RelayReply, 'verb'>>>;
  /** For an answer that never comes: whether the relay has the mail all the same. */
  readonly isTaken?: boolean;
  readonly relayId?: string | null;
  readonly isTooLarge?: boolean;
}

export interface RelayAttempt {
  readonly account: RelayAccount;
  readonly mail: OutgoingMail<CarriedFile>;
}

export interface ScriptedRelay extends MailRelay {
  /** Every attempt, in order. */
  readonly attempts: readonly RelayAttempt[];
  /** The mails that it has, for the recipients that it accepted, in order; one that came twice is there twice. */
  readonly taken: readonly OutgoingMail<CarriedFile>[];
  /** What it does with the next mails, one turn each; then it takes every mail. */
  next(...turns: readonly RelayTurn[]): void;
  /** What it does with every mail from now on. */
  always(turn: RelayTurn): void;
}

const queued: RelayReply = { verb: 'end', code: 250, text: '2.0.0 Ok: queued' };

/** A relay without a network, for tests of what follows from its answers. `step` is called between all that it does. */
export function scriptedRelay(step: () => void = () => {}): ScriptedRelay {
  const attempts: RelayAttempt[] = [];
  const taken: OutgoingMail<CarriedFile>[] = [];
  let turns: RelayTurn[] = [];
  let usual: RelayTurn = {};
  return {
    attempts,
    taken,
    next: (...more) => {
      turns = [...turns, ...more];
    },
    always: (turn) => {
      usual = turn;
    },
    source: async function* ({ messageId }) {
      yield new TextEncoder().encode(messageId);
    },
    probe: async () => ({ answer: { refused: [], last: queued }, maxSize: null, relayId: null, isTooLarge: false }),
    send: async (account, mail, { beforeLastByte }) => {
      step();
      const turn = turns.shift() ?? usual;
      attempts.push({ account, mail });
      const result = resultOf(turn);
      const isAll = mail.envelope.to.every((address) => turn.refused?.[address] !== undefined);
      if (!isAfterLastByte(turn) || turn.isTooLarge || isAll) return isAll ? allRefused(result) : result;
      await beforeLastByte();
      step();
      if (turn.isTaken ?? isAccepted(turn)) taken.push(withoutRefused(mail, turn));
      step();
      return result;
    },
  };
}

function resultOf({ last = queued, refused = {}, relayId = null, isTooLarge = false }: RelayTurn): RelayResult {
  const replies = Object.entries(refused).map(([address, reply]) => ({
    address,
    reply: { verb: 'rcpt', ...reply } as const,
  }));
  return { answer: { refused: replies, last }, maxSize: null, relayId, isTooLarge };
}

function allRefused(result: RelayResult): RelayResult {
  return { ...result, answer: { ...result.answer, last: null } };
}

function withoutRefused(mail: OutgoingMail<CarriedFile>, { refused = {} }: RelayTurn): OutgoingMail<CarriedFile> {
  const to = mail.envelope.to.filter((address) => refused[address] === undefined);
  return { ...mail, envelope: { ...mail.envelope, to } };
}

function isAfterLastByte({ last = queued, isTaken }: RelayTurn): boolean {
  return isTaken !== undefined || (last !== null && 'verb' in last && last.verb === 'end');
}

function isAccepted({ last = queued }: RelayTurn): boolean {
  return last !== null && 'verb' in last && last.code < 300;
}
