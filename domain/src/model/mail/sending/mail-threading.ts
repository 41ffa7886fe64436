/** Of the ids of earlier messages, besides the root. */
const mostReferences = 20;

/** Printable ASCII without angle brackets and spaces. `In-Reply-To: <…>` is one line, of at most 998 characters. */
const idShape = /^[!-;=?-~]{1,983}$/;

/**
 * Whether an id may stand in a head of ours: ids of received mails are the text of strangers.
 *
 * @example
 * isMailId('a1@mail.example') // true
 * isMailId('a1@x>\r\nBcc: evil@z') // false
 */
export function isMailId(id: string): boolean {
  return idShape.test(id);
}

/**
 * The Message-ID of a mail of ours, without angle brackets. It is chosen when the message is stored, and stays the
 * same at every attempt. `from` is the address that it is sent by. Source: section 8 of the design of the e-mail
 * channel.
 *
 * @example
 * mailIdOf('0198c4de-0000-7000-8000-000000000001', 'support@shop.example')
 * // '0198c4de-0000-7000-8000-000000000001@shop.example'
 */
export function mailIdOf(messageUuid: string, from: string): string {
  return `${messageUuid}@${from.slice(from.lastIndexOf('@') + 1)}`;
}

/**
 * The ids of `References`: the root id of the conversation, which stays when a relay changes our Message-IDs, and the
 * last 20 of the thread. `ids` has the oldest first and ends with the message that is answered. Source: section 8 of
 * the design of the e-mail channel.
 *
 * @example
 * referencesOf('root@x', ['a@x', 'b@x', 'a@x']) // ['root@x', 'b@x', 'a@x']
 */
export function referencesOf(root: string, ids: readonly string[]): readonly string[] {
  const last = new Set<string>();
  for (const id of ids.toReversed()) {
    if (last.size === mostReferences) break;
    if (id !== root && isMailId(id)) last.add(id);
  }
  return [root, ...[...last].reverse()];
}

/**
 * The value of a head with ids: one a line, so that no mail server folds or encodes them.
 *
 * @example
 * idField(['root@x', 'a@x']) // '<root@x>\r\n <a@x>'
 */
export function idField(ids: readonly string[]): string {
  return ids.map((id) => `<${id}>`).join('\r\n ');
}

/**
 * The root id of a conversation: of no mail, and in `References` of each of ours, so that answers find the conversation
 * when a relay changes our Message-IDs. `from` is the address of the inbox.
 *
 * @example
 * rootIdOf('0198c4de-0000-7000-8000-000000000009', 'support@shop.example')
 * // '0198c4de-0000-7000-8000-000000000009@shop.example'
 */
export function rootIdOf(conversationUuid: string, from: string): string {
  return mailIdOf(conversationUuid, from);
}

/**
 * The root id of a side thread: its mails do not name the conversation, which their recipients are not of.
 *
 * @example
 * sideRootIdOf('0198c4de-0000-7000-8000-000000000009', 'support@shop.example')
 * // '0198c4de-0000-7000-8000-000000000009.side@shop.example'
 */
export function sideRootIdOf(forwardUuid: string, from: string): string {
  return mailIdOf(`${forwardUuid}.side`, from);
}
