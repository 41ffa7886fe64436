/** The dialog with which colleagues are invited, when its words are there. */
export async function loadInvite() {
  await (await import('../../../../words/setup/speak-of-setup.ts')).speakOfSetup();
  return (await import('./invite-dialog.tsx')).InviteDialog;
}
