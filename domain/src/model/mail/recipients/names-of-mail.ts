import type { MessageMeta } from '../../message/message.ts';
import { isJsonObject } from '../../shared/json.ts';

/**
 * The display names in the head of a mail, by address in lower case.
 *
 * @example
 * namesOfMail({ ...meta, names: { 'Ada@example.com': 'Ada Reyes' } }).get('ada@example.com') // 'Ada Reyes'
 */
export function namesOfMail({ names }: MessageMeta): ReadonlyMap<string, string> {
  if (!isJsonObject(names)) return new Map();
  return new Map(
    Object.entries(names).flatMap(([address, name]) =>
      typeof name === 'string' ? [[address.toLowerCase(), name] as const] : [],
    ),
  );
}
