import { speakMore, spokenNow } from '../speech.ts';

/** The words of mails, by language. */
const catalogues = new Map<string, () => Promise<{ readonly catalogue: object }>>([
  ['de', () => import('./mail-de.ts')],
  ['fr', () => import('./mail-fr.ts')],
  ['es', () => import('./mail-es.ts')],
  ['ar', () => import('./mail-ar.ts')],
]);

/** Before the first part that has words of mails. */
export async function speakOfMails(): Promise<void> {
  const found = await catalogues.get(spokenNow().language)?.();
  if (found !== undefined) speakMore({ ...found.catalogue });
}
