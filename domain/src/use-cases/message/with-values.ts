import type { Actor } from '../../model/agent/agent.ts';
import { hasPlaceholder, type PlaceholderSource, postedText } from '../../model/macro/placeholders.ts';
import type { MessageInput } from '../../model/message/draft.ts';
import { contentTypeOf } from '../../model/message/html-text.ts';

/**
 * The text with values for its placeholders, if an agent wrote it and did not fill them in. The words of a customer do
 * not change. Whether the text is HTML is decided before: a value is never markup.
 *
 * @param sourceOf reads what the placeholders stand for; undefined where the conversation is not there
 */
export async function withValues<Input extends MessageInput>(
  input: Input,
  actor: Pick<Actor, 'firstName' | 'lastName'>,
  sourceOf: () => Promise<Omit<PlaceholderSource, 'agent'> | undefined>,
): Promise<Input> {
  const { message, senderType, rendered, path } = input;
  if (rendered === true || senderType === 'contact' || !hasPlaceholder(message)) return input;
  const source = await sourceOf();
  if (source === undefined) return input;
  const contentType = contentTypeOf(message, input.contentType);
  return { ...input, contentType, message: postedText(message, contentType, { ...source, agent: actor }, path) };
}
