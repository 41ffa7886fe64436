/** What an agent set for their keys. */
export interface KeyRules {
  /** Letters and signs alone do something. */
  readonly singles: boolean;
  /** Another key for a command, by its usual one. */
  readonly own: Readonly<Record<string, string>>;
}

/** A letter or a sign without Ctrl or Alt. */
export function isSingle(name: string): boolean {
  return [...name.replace(/^Shift\+/, '')].length === 1;
}

/** The usual name of what a pressed key is to do; undefined when it does nothing. */
export function meantKey(pressed: string, { singles, own }: KeyRules): string | undefined {
  if (!isSingle(pressed)) return pressed;
  if (!singles) return undefined;
  const usual = Object.keys(own).find((each) => own[each] === pressed);
  if (usual !== undefined) return usual;
  return pressed in own ? undefined : pressed;
}

/** Which key does what the usual one did. */
export function ownKey(usual: string, { own }: Pick<KeyRules, 'own'>): string {
  return own[usual] ?? usual;
}
