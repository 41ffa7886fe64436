import { speakOfSetup } from '../../../../words/setup/speak-of-setup.ts';

/** The dialog with which colleagues are invited, when its words are there. */
export async function loadInvite() {
  await speakOfSetup();
  return (await import('./invite-dialog.tsx')).InviteDialog;
}
