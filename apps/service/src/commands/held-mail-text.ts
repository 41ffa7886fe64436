import type { Config } from '../config/read-config.ts';

/** What `restore` and `import` print about the mail of the desk that they made; empty where it has no inbox for mail. */
export async function heldMailText({ database }: Pick<Config, 'database'>): Promise<string> {
  const { seen } = await database.look();
  if (seen?.isMailHeld !== true) return '';
  const what = 'Its mail is on hold: none is read, and none is sent.';
  return `\n${what} Once the desk that was copied is off, run "helpdesk mail release".\n`;
}
