import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretVariables } from '../../../apps/service/src/config/environment.ts';
import { readConfig } from '../../../apps/service/src/config/read-config.ts';
import { variableNames } from '../../../apps/service/src/config/variables.ts';
import { root } from '../../project/architecture/imports.ts';
import { runHere } from '../../stores/archive/run-here.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');

async function printed(form: string): Promise<string> {
  const { code, out, err } = await runHere(['config', '--as', form], {});
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

describe('the settings', () => {
  it('in .env.example are those that are generated: npm run --silent helpdesk -- config --as env > .env.example', async () => {
    expect(await read('.env.example')).toBe(await printed('env'));
  });

  it('in docs/operating.md are those that are generated, between the marks', async () => {
    const [, table] = (await read('docs/operating.md')).split(/<!-- helpdesk config --as markdown -->|<!-- end -->/);
    expect(table?.trim()).toBe((await printed('markdown')).trim());
  });

  it('in the help of serve are all that there are', async () => {
    const { out, err } = await runHere(['serve', '--help'], {});
    expect(variableNames.length).toBeGreaterThan(20);
    for (const name of variableNames) expect(out + err).toMatch(new RegExp(`^  ${name}( |$)`, 'm'));
  });

  it('of the file change nothing when every # is taken away', async () => {
    const lines = (await printed('env')).matchAll(/^#([A-Z_]+)=(.*)$/gm);
    const env = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
    expect(Object.keys(env).sort()).toEqual([...variableNames].sort());
    expect(readConfig(env)).toEqual(readConfig({}));
  });

  it.each(['DATABASE_URL', 'HELPDESK_SECRET', 'HELPDESK_EVENT_BUS', 'HELPDESK_BOOTSTRAP_PASSWORD'])(
    'that hold a secret come from files too: %s',
    async (name) => {
      expect(secretVariables.has(name)).toBe(true);
      expect(readConfig({ [`${name}_FILE`]: '/no/such/file' })).toEqual({
        faults: [expect.stringContaining(`${name}_FILE: /no/such/file cannot be read: no such file`)],
      });
    },
  );

  it('that look like secrets are secrets', () => {
    for (const name of variableNames) {
      if (/SECRET|PASSWORD(?!_LOGIN)|TOKEN|API_KEY|DATABASE_URL|BUS/.test(name))
        expect(secretVariables.has(name), name).toBe(true);
    }
  });
});
