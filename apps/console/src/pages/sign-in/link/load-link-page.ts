import { speakOfSetup } from '../../../words/setup/speak-of-setup.ts';

/** The page that a link to set a password opens, when its words are there. */
export async function loadLinkPage() {
  await speakOfSetup();
  return (await import('./link-page.tsx')).LinkPage;
}
