import type { DeviceStorage } from '../../device-storage.ts';
import { type Draft, type DraftKind, isEmpty, noDraft } from './draft.ts';

const nameOf = (uuid: string, kind: DraftKind): string => `${kind} ${uuid}`;

/** The draft of a conversation that this device keeps. */
export function keptDraft<Doc>(storage: DeviceStorage, uuid: string, kind: DraftKind): Draft<Doc> {
  const kept = storage.read(nameOf(uuid, kind));
  if (kept === undefined) return noDraft;
  try {
    return { ...noDraft, ...(JSON.parse(kept) as Partial<Draft<Doc>>) };
  } catch {
    return noDraft;
  }
}

export function keepDraft(storage: DeviceStorage, uuid: string, kind: DraftKind, draft: Draft): void {
  storage.write(nameOf(uuid, kind), isEmpty(draft) ? null : JSON.stringify(draft));
}
