import type { Message } from '@helpdesk/client';
import { isForwardable, type MailWriting } from '@helpdesk/screen-state';

/**
 * Shows the forward that is begun, else begins that of the mail with the focus, else of the newest that came, else of the
 * newest. False where there is none.
 */
export function forwardOne(messages: readonly Message[], { showForward }: MailWriting): boolean {
  const focused = document.activeElement?.closest<HTMLElement>('li[data-uuid]')?.dataset.uuid;
  const mails = messages.filter(isForwardable);
  const newest = mails.findLast(({ type }) => type === 'incoming') ?? mails.at(-1);
  const message = mails.find(({ uuid }) => uuid === focused) ?? newest;
  if (message !== undefined) showForward(message);
  return message !== undefined;
}
