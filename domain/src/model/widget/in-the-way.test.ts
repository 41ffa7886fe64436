import { expect, it } from 'vitest';
import { isInTheWay } from './in-the-way.ts';
import { mayReply } from './may-reply.ts';

it.each([
  [false, false, true, false, false],
  [false, true, true, false, false],
  [true, false, true, true, true],
  [true, true, true, true, true],
])('one conversation: %s, closed ones take no message: %s', (one, isShut, open, openInTheWay, closedWithReplies) => {
  const audience = { prevent_multiple_conversations: one, prevent_reply_to_closed_conversation: isShut };
  expect(mayReply(audience, false)).toBe(open);
  expect(mayReply(audience, true)).toBe(!isShut);
  expect(isInTheWay(audience, false)).toBe(openInTheWay);
  expect(isInTheWay(audience, true)).toBe(closedWithReplies && !isShut);
});
