import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type KeyRules, ownKey, ownKeys, printedKey } from '../browser/key-rules.ts';

/** The keys that agents have chosen, by the usual one of a command. */
export const OwnKeysContext = createContext<KeyRules['own']>({});

/** The key as it is printed on the keyboard of this device. */
export function printed(key: string): string {
  return printedKey(key, /^(?:Mac|iP)/.test(navigator.platform));
}

/** What stands on a screen for the key of a command. */
export function useOwnKey(): (usual: string) => string {
  const own = useContext(OwnKeysContext);
  return (usual) => printed(ownKey(usual, { own }));
}

/** The same for one that has several, or one after the other. */
export function useOwnKeys(): (usual: readonly string[]) => readonly string[] {
  const own = useContext(OwnKeysContext);
  return (usual) => ownKeys(usual, { own }).map(printed);
}
