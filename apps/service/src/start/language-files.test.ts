import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageFiles } from './language-files.ts';

let folder: string;
const warned: string[] = [];
const report = { info: () => {}, warn: (what: object) => void warned.push(String(Object.values(what)[0])) };

const write = (name: string, value: unknown) =>
  writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-lang-'));
  await write('de.json', { '_.name': 'Deutsch', greeting: 'Guten Tag' });
  await write('en.json', { greeting: 'Hello' });
  await write('pt-BR.json', { greeting: 'Olá' });
  await write('fr.json', { greeting: { nested: 'Bonjour' } });
  await write('it.json', '{"greeting":');
  await write('nl.json', `{"greeting": "${'x'.repeat(1024 * 1024)}"}`);
  await write('notes.txt', 'no language');
  await write('a language.json', {});
  await mkdir(join(folder, 'sv.json'));
});
afterAll(() => rm(folder, { recursive: true }));

it('names every language whose file can be used, in that language', async () => {
  expect(await languageFiles(folder, report).list()).toEqual({
    de: 'Deutsch',
    en: 'English',
    'pt-BR': 'português (Brasil)',
  });
  expect(warned.map((file) => file.split('/').at(-1))).toEqual(['fr.json', 'it.json', 'nl.json', 'sv.json']);
});

it('reads the texts of one; English is found under both of its names', async () => {
  const files = languageFiles(folder, report);
  expect(await files.read('de')).toEqual({ '_.name': 'Deutsch', greeting: 'Guten Tag' });
  expect(await files.read('en')).toEqual({ greeting: 'Hello' });
  expect(await files.read('en-US')).toEqual({ greeting: 'Hello' });
});

it.each(['xx', 'fr', 'it', 'nl', 'sv', '..', 'de.json', 'de/', '', '\0', '__proto__', 'a language'])(
  'has nothing for %j',
  async (code) => expect(await languageFiles(folder, report).read(code)).toBeUndefined(),
);

it('reads a file again that was changed, and says once what is wrong with one', async () => {
  const files = languageFiles(folder, report);
  await write('da.json', { greeting: 'Goddag' });
  expect(await files.read('da')).toEqual({ greeting: 'Goddag' });
  await write('da.json', { greeting: 'Hejsan' });
  await utimes(join(folder, 'da.json'), 1, 1);
  expect(await files.read('da')).toEqual({ greeting: 'Hejsan' });
  warned.length = 0;
  await files.read('it');
  await files.read('it');
  expect(warned).toHaveLength(1);
});

it('without the folder there is nothing', async () => {
  const files = languageFiles(join(folder, 'nowhere'), report);
  expect([await files.list(), await files.read('de')]).toEqual([undefined, undefined]);
});
