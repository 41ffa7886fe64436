import { expect, test } from 'vitest';
import type { FirstStart } from '../../composition/bootstrap.ts';
import { type Config, type Environment, readConfig } from '../../config/read-config.ts';
import type { Surroundings } from '../../start/surroundings.ts';
import { type Started, startText } from './start-text.ts';

const token = 'kq3VtB0m9wJxR2cYh7LpZ4sNfD6gUaE1oQiXbTvKyCw';
const setup = { token, endsAt: 0, isOver: false };
const home: Surroundings = { isInContainer: false, ownNetwork: undefined, ssh: undefined, command: 'helpdesk' };
const link = `  http://localhost:9000/setup#${token}`;
const once = '  Set it up in your browser. The link works once:';

function configOf(env: Environment): Config {
  const read = readConfig({ HELPDESK_DATA_DIR: '/home/ada/desk/data', ...env });
  if ('faults' in read) throw new Error(read.faults.join());
  return read.ok;
}

/** The lines of a start of version 0.3.0. */
function lines(env: Environment, started: Partial<Started> = {}, around: Partial<Surroundings> = {}): string[] {
  const given = { version: '0.3.0', port: 9_000, firstStart: undefined, setup, ...started };
  return startText(configOf(env), given, { ...home, ...around }).split('\n');
}

const begin = (at: string) => [`Helpdesk 0.3.0 listens at ${at}`, 'Data: /home/ada/desk/data'];
const local = begin('http://127.0.0.1:9000');

test('setup 1: a first start prints the link, and the secrets for programs below it', () => {
  const secrets = { password: 'h7Qm2xWc9LrVp4ZdT6sN', credentials: { apiKey: 'key', apiSecret: 'secret' } };
  const firstStart: FirstStart = { bootstrap: configOf({}).bootstrap, secrets, inboxUuid: 'uuid' };
  expect(lines({}, { firstStart })).toEqual([
    ...[...local, '', once, link, ''],
    ...['  For programs, shown only this once:', ''],
    '  API key       key',
    '  API secret    secret',
    '  Admin login   admin@example.com',
    '  Password      h7Qm2xWc9LrVp4ZdT6sN',
    '  Inbox uuid    uuid (Website, live chat)',
    ...['', '  curl -u key:secret http://127.0.0.1:9000/api/v1/agents/me', '', ''],
  ]);
});

test('setup 2: where output is kept, a first start prints the link alone', () => {
  const firstStart: FirstStart = { bootstrap: configOf({}).bootstrap, secrets: undefined, inboxUuid: 'uuid' };
  expect(lines({}, { firstStart })).toEqual([...local, '', once, link, '', '']);
});

test('setup 4: later starts print the link while the setup is open, then two lines', () => {
  expect(lines({})).toEqual([...local, '', once, link, '', '']);
  expect(lines({}, { setup: undefined })).toEqual([...local, '']);
});

test('setup 15: a start with a link that is too old says how to print another one', () => {
  const old = { setup: { ...setup, isOver: true } };
  const words = ['', '  The setup link has expired. Print a new one with', '  helpdesk setup-link', '', ''];
  expect(lines({}, old)).toEqual([...local, ...words]);
  expect(lines({}, old, { command: 'npm run helpdesk --' })[4]).toBe('  npm run helpdesk -- setup-link');
});

test('setup: a database on a server is named, without its password', () => {
  const printed = lines({ DATABASE_URL: 'postgres://helpdesk:hunter2-hunter2@db.lan/helpdesk' });
  expect(printed[2]).toBe('Database: helpdesk on db.lan:5432');
  expect(printed.join('\n')).not.toContain('hunter2');
});

test('setup: the link leads to where the service is reached', () => {
  const page = `/setup#${token}`;
  const lan = { ownNetwork: '192.168.1.20' };
  const network = ['', '  From another machine on this network:', `  http://192.168.1.20:9000${page}`];
  expect(lines({ HOST: '0.0.0.0' }, {}, lan)).toEqual([
    ...[...begin('http://0.0.0.0:9000'), '', once, link],
    ...[...network, '', ''],
  ]);
  expect(lines({ HOST: '10.0.0.7' }, {}, lan)[4]).toBe(`  http://10.0.0.7:9000${page}`);
  expect(lines({}, {}, lan)).toEqual([...local, '', once, link, '', '']);
  expect(lines({ HOST: '::1' })[4]).toBe(link);
  // Longer than a line: it loses its indent, never its end.
  const publicUrl = 'https://help.saltmarsh.example';
  expect(lines({ PUBLIC_URL: publicUrl })).toEqual([...begin(publicUrl), '', once, publicUrl + page, '', '']);
});

test('setup: in a container the address is where the port was published', () => {
  expect(lines({ HOST: '0.0.0.0' }, {}, { isInContainer: true, ownNetwork: '172.17.0.2' }).slice(3)).toEqual([
    '  Set it up in your browser. The link works once.',
    '  It is at the address where you published port 9000:',
    ...[`  /setup#${token}`, '', ''],
  ]);
  expect(lines({}, {}, { isInContainer: true })[4]).toBe(link);
});

test('setup: by SSH, what has to be done first comes first', () => {
  const ssh = { ssh: 'ada@203.0.113.7' };
  expect(lines({}, {}, ssh).slice(3)).toEqual([
    '  You are connected over SSH. On your own machine, run',
    ...['  ssh -N -L 9000:127.0.0.1:9000 ada@203.0.113.7', ''],
    '  Then set it up in your browser there. The link works once:',
    ...[link, '', ''],
  ]);
  expect(lines({ HOST: '0.0.0.0' }, {}, ssh)[4]).toBe(link);
});
