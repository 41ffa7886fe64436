import { type useRowTouch, uuidAt } from './use-row-touch.ts';
import type { useSelection } from './use-selection.ts';

/** A click on a row that selects it. The link is not followed then. */
export function selectByClick(
  event: MouseEvent,
  touch: ReturnType<typeof useRowTouch>,
  selection: ReturnType<typeof useSelection>,
  /** The row that keys are meant for. */
  at: string | undefined,
): void {
  const uuid = uuidAt(event.target);
  if (uuid === undefined) return;
  const isMeant = touch.tookClick();
  const isExtension = event.shiftKey;
  const isSelecting = selection.selected.length > 0;
  if (!isMeant && !isExtension && !(isSelecting && isTouched(event))) return;
  event.preventDefault();
  event.stopPropagation();
  if (isExtension) selection.extend(at ?? uuid, uuid);
  else if (!isMeant) selection.toggle(uuid);
}

/** A click on a row that opens its conversation here, and not in another window. */
export function followByClick(event: MouseEvent, open: (uuid: string) => void): void {
  const uuid = uuidAt(event.target);
  const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
  if (uuid === undefined || isElsewhere || event.defaultPrevented) return;
  event.preventDefault();
  open(uuid);
}

function isTouched(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}
