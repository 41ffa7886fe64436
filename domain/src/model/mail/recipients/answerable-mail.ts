import type { Message } from '../../message/message.ts';
import { isJsonObject, type JsonValue } from '../../shared/json.ts';
import type { AnswerableMail } from './reply-recipients.ts';

type Mail = Pick<Message, 'uuid' | 'type' | 'meta'>;

/**
 * A message as it can be answered; undefined for an activity. Members of `meta` that a mail does not have, or that an
 * archive brought in another form, count as absent. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * answerableMail(message)?.author // 'ada@example.com'
 */
export function answerableMail({ uuid, type, meta }: Mail): AnswerableMail | undefined {
  if (type === 'activity') return undefined;
  const { from, to, cc, reply_to: replyTo, delivered_to: deliveredTo, forwarded, side } = meta;
  const { is_auto_reply: isAuto, new_sender: isByNew } = meta;
  return {
    uuid,
    type,
    author: type === 'incoming' && replyTo !== undefined ? textOf(replyTo) : (textsOf(from)[0] ?? null),
    writer: type === 'incoming' ? (textsOf(from)[0] ?? null) : null,
    isByNew: type === 'incoming' && isByNew === true,
    forwardedFrom: textOf(memberOf(forwarded, 'address')),
    to: textsOf(to),
    cc: textsOf(cc),
    deliveredTo: textsOf(deliveredTo),
    side: textOf(side),
    isAutoReply: isAuto === true,
  };
}

type Given = JsonValue | readonly string[] | undefined;

function textOf(value: Given): string | null {
  return typeof value === 'string' ? value : null;
}

function textsOf(value: Given): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
