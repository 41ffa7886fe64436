import { devicePrefix, ownerOfDevice } from '../browser/device.ts';
import { onDevice } from '../browser/stored.ts';
import { listPath, placeOf } from '../routes.ts';
import type { ListPlace } from '../state/lists/lists.ts';

const name = `${devicePrefix} list`;
export const firstList = '/mine';

/** The path, and what stands behind the question mark. */
export function partsOf(address: string): [string, string] {
  const [path = '', search = ''] = address.split('?');
  return [path, search];
}

/** The address of the list that the agent looks at, for when they ask for none. */
export function keepList(agentId: number, address: string): void {
  if (agentId === ownerOfDevice()) onDevice.write(name, address);
}

export function keptList(agentId: number): string | undefined {
  return agentId === ownerOfDevice() ? onDevice.read(name) : undefined;
}

/** The list that was left last, if it is still among those of the agent. */
export function listToOpen(kept: string | undefined, entries: readonly { readonly place: ListPlace }[]): string {
  const place = kept === undefined ? undefined : placeOf(...partsOf(kept))?.list.place;
  const isThere = place !== undefined && entries.some((entry) => listPath(entry.place) === listPath(place));
  return isThere && kept !== undefined ? kept : firstList;
}
