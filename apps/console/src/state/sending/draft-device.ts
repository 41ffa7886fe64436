import { type DraftKind, keptDraft } from '@helpdesk/screen-state';
import { deviceStorage } from '../../browser/device.ts';

/** The text that the device has of a conversation, for its row. */
export function readDraft(uuid: string, kind: DraftKind): string {
  return keptDraft(deviceStorage, uuid, kind).text;
}
