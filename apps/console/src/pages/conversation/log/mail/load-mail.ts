import { useEffect, useState } from 'preact/hooks';
import type { mailPart } from './mail-part.ts';

type MailPart = typeof mailPart;

/** `loading`, what draws mails, or that it could not be loaded: then mails look like chats. */
export type LoadedMail = 'loading' | 'failed' | MailPart;

let loaded: LoadedMail = 'loading';
let loading: Promise<LoadedMail> | undefined;

/** Fetches what draws mails, once; again after it failed. */
function loadMail(): Promise<LoadedMail> {
  loading ??= import('./mail-part.ts').then(
    ({ mailPart: part }) => {
      loaded = part;
      return part;
    },
    () => {
      loading = undefined;
      return 'failed';
    },
  );
  return loading;
}

/** What draws mails, where it is wanted. Undefined elsewhere. */
export function useMail(isWanted: boolean): LoadedMail | undefined {
  const [part, setPart] = useState(loaded);
  useEffect(() => {
    if (!isWanted || typeof part === 'object') return;
    let isCurrent = true;
    void loadMail().then((next) => isCurrent && setPart(next));
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return isWanted ? part : undefined;
}
