import type { Message } from '@helpdesk/client';

/** Gives the browser the source of a received mail to keep as a file. */
export function downloadSource({ conversation_uuid: cuuid, uuid }: Message): void {
  const link = document.createElement('a');
  link.href = `/api/v1/conversations/${cuuid}/messages/${uuid}/raw`;
  link.download = '';
  link.click();
}
