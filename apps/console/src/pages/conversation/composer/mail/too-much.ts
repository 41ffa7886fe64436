import type { MailDefaults, OutgoingFile } from '@helpdesk/screen-state';

/** Whether the files are more than one mail may have. */
export function isTooMuch(
  limits: Pick<MailDefaults, 'max_bytes'> | undefined,
  files: readonly Pick<OutgoingFile, 'size'>[],
): boolean {
  return limits !== undefined && files.reduce((sum, { size }) => sum + size, 0) > limits.max_bytes;
}

/** Moves the focus to the first file in a box; to the text where only its pictures are too large. */
export function focusFiles(box: HTMLElement | null): void {
  const file = box?.querySelector<HTMLElement>('[data-files] button');
  (file ?? box?.querySelector<HTMLElement>('[role=textbox]'))?.focus();
}
