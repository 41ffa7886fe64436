import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { credentials, engines } from './places.ts';
import { runHere } from './run-here.ts';
import { withServed } from './served.ts';

const password = 'the password of a mailbox';
const server = { host: 'mail.shop.example', username: 'help', password };
const mail = {
  name: 'Mail',
  channel: 'email',
  from: 'Shop <help@shop.example>',
  config: { imap: [server], smtp: [server] },
};

it.each(engines.map((engine) => [engine.name, engine] as const))(
  'mail 56: an export of a desk on %s holds no password of a mailbox',
  async (_name, engine) => {
    const place = await engine.take();
    const folder = join(place.folder, 'export');
    await withServed(place.env, async ({ data, composition: { helpdesk } }) => {
      await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
      await data('createInbox', { body: mail });
    });
    const { code, out, err } = await runHere(['export', folder], place.env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    );
    const text = texts.join('\n');
    expect(text).toContain('mail.shop.example');
    expect(text).toContain('"table":"mail_secrets"');
    expect(`${text}${out}`).not.toContain(password);
    await place.close();
  },
);
