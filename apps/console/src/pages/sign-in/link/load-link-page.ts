/** The page that a link to set a password opens, when its words are there. */
export async function loadLinkPage() {
  await (await import('../../../words/setup/speak-of-setup.ts')).speakOfSetup();
  return (await import('./link-page.tsx')).LinkPage;
}
