import type { DraftKind } from '@helpdesk/screen-state';
import { type MutableRef, useLayoutEffect } from 'preact/hooks';
import type { Writer } from './field.ts';
import type { UsedDraft } from './use-draft.ts';

/**
 * Leads back to the reply when a forward or a mail aside is over: it was sent or discarded, here or on another device. The
 * field loses the focus then, because the next key is not meant for the reply.
 */
export function useEnd(
  kind: DraftKind,
  { draft }: UsedDraft,
  writer: MutableRef<Writer | undefined>,
  setKind: (kind: DraftKind) => void,
): void {
  const isOver = (kind === 'forward' || kind === 'aside') && draft.mail === null;
  useLayoutEffect(() => {
    if (!isOver) return;
    writer.current?.element.blur();
    setKind('reply');
  }, [isOver]);
}
