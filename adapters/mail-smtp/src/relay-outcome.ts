import type { RelayAnswer, RelayReply } from '@helpdesk/domain';
import type { HeardReply } from './transcript.ts';

/** No answer came. */
export type RelayFault = Extract<RelayAnswer['last'], { readonly fault: string }>;

/**
 * What an attempt for these recipients learned: from all replies of the relay, and from what went wrong without one.
 *
 * @example
 * relayOutcome([{ verb: 'connect', code: 554, text: 'go away', recipient: null }], ['ada@example.com'], null).last
 * // { verb: 'connect', code: 554, text: 'go away' }
 */
export function relayOutcome(
  replies: readonly HeardReply[],
  recipients: readonly string[],
  fault: RelayFault | null,
): RelayAnswer {
  // Whatever follows a refused sender with PIPELINING is refused for that reason.
  const sender = replies.find((reply) => isRefusal(reply) && !afterMail.has(reply.verb));
  if (sender !== undefined) return { refused: [], last: bare(sender) };
  const ending = replies.find(({ code, verb }) => code === closing && verb === 'rcpt');
  const refusals = replies.filter((reply) => reply.verb === 'rcpt' && isRefusal(reply) && reply !== ending);
  const refused = refusals.flatMap((reply) =>
    reply.recipient === null ? [] : [{ address: reply.recipient, reply: bare(reply) }],
  );
  if (ending !== undefined) return { refused, last: bare(ending) };
  if (refused.length === recipients.length && refused.length > 0) return { refused, last: null };
  const ofMail = replies.find((reply) => reply.verb !== 'rcpt' && isRefusal(reply));
  if (ofMail !== undefined) return { refused, last: bare(ofMail) };
  const last = replies.at(-1);
  return { refused, last: fault ?? (last === undefined ? null : bare(last)) };
}

const closing = 421;

const afterMail: ReadonlySet<RelayReply['verb']> = new Set<RelayReply['verb']>(['rcpt', 'data', 'end']);

/** 3xx asks for more, which only a login and DATA have. */
function isRefusal({ verb, code }: RelayReply): boolean {
  return code < 200 || code >= (verb === 'login' || verb === 'data' ? 400 : 300);
}

function bare({ verb, code, text }: HeardReply): RelayReply {
  return { verb, code, text };
}
