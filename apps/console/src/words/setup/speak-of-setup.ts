import { speakMore, spokenNow } from '../speech.ts';

/** The words of the setup, by language. */
const catalogues = new Map<string, () => Promise<{ readonly catalogue: object }>>([
  ['de', () => import('./setup-de.ts')],
  ['fr', () => import('./setup-fr.ts')],
  ['es', () => import('./setup-es.ts')],
  ['ar', () => import('./setup-ar.ts')],
]);

/** Before the page of the setup. */
export async function speakOfSetup(): Promise<void> {
  const found = await catalogues.get(spokenNow().language)?.();
  if (found !== undefined) speakMore({ ...found.catalogue });
}
