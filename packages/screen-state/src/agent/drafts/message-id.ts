/**
 * The id of the message that a draft becomes. The same draft with the same content is the same message, whichever page
 * or device sends it: it is the idempotency key, so that the service takes it once.
 *
 * @param content all that is sent
 */
export function messageIdOf(draftId: string, content: unknown): string {
  return `${draftId}.${fingerprint(JSON.stringify(content))}`;
}

/** The id of the draft of which a message was made; empty: it was made in another way. */
export const draftIdOf = (messageId: string): string => /^([0-9a-f]{32})\.[0-9a-z]+$/.exec(messageId)?.[1] ?? '';

/** FNV-1a twice, with two beginnings: 64 bits tell the few states of one draft apart. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let hash = seed;
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(36);
    })
    .join('');
}
