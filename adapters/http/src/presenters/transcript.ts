import { setImmediate } from 'node:timers/promises';
import { type Conversation, fullName, type Message, plainLine } from '@helpdesk/domain';
import type { TranscriptPart } from '@helpdesk/domain/use-cases';
import { iso } from './time.ts';

/** The whole conversation as text, a part at a time: the next one is read when the client has taken the last. */
export async function* transcriptText(
  first: TranscriptPart,
  read: (after: number) => Promise<TranscriptPart>,
): AsyncGenerator<string> {
  yield headOf(first.conversation);
  for (let part = first; ; part = await read(part.next)) {
    if (part.messages.length > 0) yield part.messages.map(entryOf).join('');
    if (part.next === null) return;
    // A store in the same process answers at once: others have their turn between two parts.
    await setImmediate();
  }
}

function headOf({ referenceNumber, subject, inboxName, status, createdAt }: Conversation): string {
  const lines = [
    `Conversation #${referenceNumber}`,
    ...(subject === null ? [] : [`Subject: ${plainLine(subject)}`]),
    `Inbox: ${plainLine(inboxName)}`,
    `Status: ${plainLine(status)}`,
    `Started: ${iso(createdAt)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function entryOf({ author, createdAt, textContent, attachments }: Message): string {
  const name = plainLine(fullName(author));
  const files = attachments.map(({ filename }) => `[file: ${filename}]`);
  // Spaces in front of the text indent its first line; blank lines around it are left out.
  const lines = [textContent.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd(), ...files].filter((line) => line !== '');
  return `\n${iso(createdAt)} ${name} (${author.type})\n${lines.join('\n')}\n`;
}
