import { attempt, devicePrefix } from './device.ts';
import { type Draft, type DraftKind, isEmpty, noDraft } from './draft.ts';

const nameOf = (uuid: string, kind: DraftKind): string => `${devicePrefix} ${kind} ${uuid}`;

/** What the device has of a conversation, for its row. */
export function readDraft(uuid: string, kind: DraftKind): string {
  return fromDevice(uuid, kind).text;
}

export function fromDevice(uuid: string, kind: DraftKind): Draft {
  const kept = attempt(() => localStorage.getItem(nameOf(uuid, kind)));
  if (kept == null) return noDraft;
  return attempt(() => ({ ...noDraft, ...(JSON.parse(kept) as Partial<Draft>) })) ?? noDraft;
}

export function onDevice(uuid: string, kind: DraftKind, draft: Draft): void {
  attempt(() => {
    if (isEmpty(draft)) localStorage.removeItem(nameOf(uuid, kind));
    else localStorage.setItem(nameOf(uuid, kind), JSON.stringify(draft));
  });
}
