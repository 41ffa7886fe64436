import { attempt, onDevice } from '../../../../browser/stored.ts';
import { withRecent } from './emoji-rules.ts';

const name = 'helpdesk-emoji';

/** What was used last on this device. */
export function recentEmoji(): readonly string[] {
  const kept: unknown = attempt(() => JSON.parse(onDevice.read(name) ?? '[]'));
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}

export function rememberEmoji(sign: string): void {
  onDevice.write(name, JSON.stringify(withRecent(recentEmoji(), sign)));
}
