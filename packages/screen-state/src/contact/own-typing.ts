import type { WidgetConnection } from '@helpdesk/client';
import { isNew } from './contact-outbox.ts';
import type { ContactParts } from './contact-parts.ts';
import { shownConversation } from './looks.ts';

const everyMs = 3_000;
/** A visitor who has not typed for so long does not write any more; others are forgotten after as long. */
export const typingEndsMs = 6_000;

/** Shows agents that the visitor writes, now and then. */
export function ownTyping(
  parts: ContactParts,
  connection: () => WidgetConnection | undefined,
): (isTyping: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: { readonly conversation: string; readonly at: number } | undefined;

  return function typing(isTyping) {
    const conversation = isTyping ? shownConversation(parts) : shown?.conversation;
    if (conversation === undefined || isNew(conversation)) return;
    clearTimeout(timer);
    if (!isTyping) {
      connection()?.typing(conversation, false);
      shown = undefined;
      return;
    }
    timer = setTimeout(() => typing(false), typingEndsMs);
    if (shown?.conversation === conversation && Date.now() - shown.at < everyMs) return;
    shown = { conversation, at: Date.now() };
    connection()?.typing(conversation, true);
  };
}
