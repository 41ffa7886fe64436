import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../../apps/service/src/errors/exit-codes.ts';
import { root } from '../../project/architecture/imports.ts';

const units = ['helpdesk.service', 'helpdesk-backup.service', 'helpdesk-backup.timer'];

/** The assignments of a unit, in order, by `Section.Name`. */
async function readUnit(name: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const settings = new Map<string, string[]>();
  let section = '';
  for (const line of (await readFile(join(root, 'deploy', name), 'utf8')).split('\n')) {
    if (/^(#|$)/.test(line)) continue;
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key === undefined) expect(line).toBe(`[${section}]`);
    else settings.set(`${section}.${key}`, [...(settings.get(`${section}.${key}`) ?? []), value]);
  }
  return settings;
}

describe('deploy/helpdesk.service', () => {
  it('is confined to its own folder, and gets its secret as a credential', async () => {
    const unit = await readUnit('helpdesk.service');
    const of = (name: string) => unit.get(`Service.${name}`);
    expect(of('User')).toEqual(['helpdesk']);
    for (const name of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'ProtectHome', 'RestrictSUIDSGID']) {
      expect(of(name), name).toEqual(['yes']);
    }
    expect(of('ProtectSystem')).toEqual(['strict']);
    expect(of('CapabilityBoundingSet')).toEqual(['']);
    expect(of('StateDirectory')).toEqual(['helpdesk']);
    expect(of('StateDirectoryMode')).toEqual(['0700']);
    expect(of('LoadCredential')).toEqual(['secret:/etc/helpdesk/secret']);
    expect(of('Environment')).toContain('HELPDESK_SECRET_FILE=%d/secret');
    expect(of('Environment')).toContain('HELPDESK_DATA_DIR=%S/helpdesk');
    // Node could not start with it.
    expect(of('MemoryDenyWriteExecute')).toBeUndefined();
  });

  it('starts again after a failure, not after what does not get better, and lets the service stop', async () => {
    const unit = await readUnit('helpdesk.service');
    expect(unit.get('Service.Restart')).toEqual(['on-failure']);
    expect(unit.get('Service.RestartPreventExitStatus')).toEqual([`${exitCodes.usage} ${exitCodes.config}`]);
    expect(Number(unit.get('Service.TimeoutStopSec'))).toBeGreaterThan(9.5);
  });

  it('names files that are there', async () => {
    const [, program = '', main = ''] =
      /^\/opt\/helpdesk\/(\S+) (\S+) serve$/.exec(
        (await readUnit('helpdesk.service')).get('Service.ExecStart')?.[0] ?? '',
      ) ?? [];
    await access(join(root, program));
    await access(join(root, main));
    expect((await readUnit('helpdesk-backup.service')).get('Service.ExecStart')?.[0]).toContain(
      `${program} ${main} backup`,
    );
  });
});

it('the units are what systemd understands', async () => {
  // Systemd is where units run; where it is not, what they say is tested above.
  const isThere = await access('/usr/bin/systemd-analyze').then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-units-'));
  for (const name of units) {
    const text = await readFile(join(root, 'deploy', name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll('/opt/helpdesk', root));
  }
  const { stderr } = await promisify(execFile)('systemd-analyze', [
    'verify',
    '--man=no',
    ...units.map((name) => join(folder, name)),
  ]);
  expect(stderr.split('\n').filter((line) => line.includes('helpdesk'))).toEqual([]);
  await rm(folder, { recursive: true });
});

it('deploy/one-node.Caddyfile passes everything on but the figures', async () => {
  const text = await readFile(join(root, 'deploy/one-node.Caddyfile'), 'utf8');
  const lines = text.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
    'desk.example.com {',
    'respond /metrics 404',
    'reverse_proxy 127.0.0.1:9000',
    '}',
  ]);
});
