import { readdir, readFile } from 'node:fs/promises';
import type { DemoMails } from '@helpdesk/demo-data';

/** The mails of the demo, which lie in files of its package. */
export async function demoMails(): Promise<DemoMails> {
  const folder = new URL('../mails/', import.meta.resolve('@helpdesk/demo-data'));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = names.map(async (name) => [name, await readFile(new URL(name, folder), 'latin1')] as const);
  return new Map(await Promise.all(mails));
}
