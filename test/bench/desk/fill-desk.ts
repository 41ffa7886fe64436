import { seedLarge } from '@helpdesk/demo-data';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { compose, readConfig } from '@helpdesk/service';
import { credentials, serviceEnvironment } from './settings.ts';

/** Part of the key of a kept desk. */
export const seed = 1;

/** What `helpdesk seed --conversations` writes. A desk that was half filled is continued. */
export async function fillDesk(
  folder: string,
  databaseUrl: string,
  conversations: number,
  say: (line: string) => void,
): Promise<void> {
  const config = readConfig(serviceEnvironment(folder, databaseUrl));
  if ('faults' in config) throw new Error(config.faults.join('\n'));
  const composition = await compose(config.ok);
  try {
    await composition.helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse', credentials });
    const plan = { conversations, seed, end: Date.now() };
    const began = performance.now();
    let said = 0;
    const seeded = await seedLarge(composition.archive, htmlSanitizer, plan, {
      onProgress: (done, rows) => {
        const share = Math.floor((done / conversations) * 10);
        if (share === said) return;
        said = share;
        const perSecond = Math.round((rows / (performance.now() - began)) * 1_000);
        say(`  ${share * 10} %, ${perSecond.toLocaleString('en')} rows a second`);
      },
    });
    if (seeded.outcome !== 'filled' && seeded.outcome !== 'there') {
      throw new Error(`the desk could not be filled: ${seeded.outcome}`);
    }
  } finally {
    await composition.close();
  }
}
