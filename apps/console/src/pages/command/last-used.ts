import { attempt, onDevice } from '../../browser/stored.ts';

const name = 'helpdesk-commands';
const kept = 20;

/** Ids of commands, the latest first; on this device. */
export function lastUsed(): readonly string[] {
  const value: unknown = attempt(() => JSON.parse(onDevice.read(name) ?? '[]'));
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

export function rememberUse(id: string): void {
  onDevice.write(name, JSON.stringify([id, ...lastUsed().filter((each) => each !== id)].slice(0, kept)));
}
