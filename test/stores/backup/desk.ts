import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { formOf } from '../../api/conformance/examples.ts';
import { picture } from '../../api/conformance/files.ts';
import { patientService } from '../../support/patience.ts';
import { credentials } from '../archive/places.ts';
import { type Served, withServed } from '../archive/served.ts';

export const key = credentials;

/** The environment of a desk on SQLite whose everything is in one folder. */
export function placeIn(folder: string, name: string): Readonly<Record<string, string>> {
  return {
    ...patientService,
    PORT: '0',
    DATABASE_URL: `sqlite:${join(folder, name, 'desk.db')}`,
    HELPDESK_DATA_DIR: join(folder, name),
    HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
  };
}

/** What was asked for once; its answer rests sealed in the database. */
export const onceAsked = { body: { name: 'kept' }, headers: { 'idempotency-key': 'asked-before-the-backup' } } as const;

/** A new desk with a tag, a picture with its thumbnail and another file. */
export async function filledDesk(env: Readonly<Record<string, string>>) {
  const content = Buffer.from(randomBytes(50_000).toString('hex'));
  return withServed(env, async ({ data, composition: { helpdesk } }) => {
    await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials: key });
    const tag = await data('createTag', onceAsked);
    await data('uploadMedia', { form: formOf({}, new File([await picture()], 'photo.png')) });
    const { uuid } = await data('uploadMedia', { form: formOf({}, new File([content], 'letter.txt')) });
    return { tag, upload: { uuid, content } };
  });
}

/** What the desk has of an upload. */
export async function uploadOf({ composition: { ports } }: Served, uuid: string): Promise<Buffer> {
  const opened = await ports.mediaStore.open(uuid, 'original');
  return Buffer.concat(await Array.fromAsync(opened?.content ?? []));
}
