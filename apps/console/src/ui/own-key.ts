import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The keys that agents have chosen, by the usual one of a command. */
export const OwnKeysContext = createContext<Readonly<Record<string, string>>>({});

/** What stands on a screen for the key of a command. */
export function useOwnKey(): (usual: string) => string {
  const own = useContext(OwnKeysContext);
  return (usual) => own[usual] ?? usual;
}
