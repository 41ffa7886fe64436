import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../../stores/archive/run-here.ts';

const run = promisify(execFile);

const scripts = new Map<string, string>();

beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out, err } = await runHere(['completion', shell], {});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    scripts.set(shell, out);
  }
});

/** What bash offers behind these words; the last one is what was typed of it. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${scripts.get('bash')}
    COMP_WORDS=(helpdesk ${line}); COMP_CWORD=${words.length}; _helpdesk; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = await run('bash', ['--norc', '--noprofile', '-uc', script]);
  expect(stderr).toBe('');
  return stdout.split('\n').filter((each) => each !== '');
}

describe('bash', () => {
  it('offers every command of the help, and no other', async () => {
    const { out, err } = await runHere(['--help'], {});
    const listed = [...(out + err).matchAll(/^ {2}([a-z-]+) .*$/gm)].map((match) => match[1] ?? '');
    const known = listed.filter((name) => name !== 'help');
    expect(known.length).toBeGreaterThan(10);
    expect((await offered('')).filter((each) => !each.startsWith('-')).sort()).toEqual(known.sort());
  });

  it.each<readonly [readonly string[], readonly string[]]>([
    [['ba'], ['backup']],
    [
      ['agent', ''],
      ['create', 'api-key', 'password', 'sign-out', 'second-factor', '--help'],
    ],
    [['agent', 'create', '--e'], ['--email']],
    [['agent', 'create', '--email', ''], []],
    [['agent', 'create', '--email', 'ana@example.com', '--first'], ['--first-name']],
    [['inbox', 'create', '--name', 'backup', '--channel', 'l'], ['livechat']],
    [
      ['config', '--as', ''],
      ['list', 'env', 'markdown'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', '--help'],
    ],
    [['backup', '--w'], ['--without-secret']],
    [['seed', '--c'], ['--conversations']],
    [['seed', '--conversations', ''], []],
    // Files, which bash adds by itself.
    [['backup', ''], []],
    [['nonsense', 'ba'], ['backup']],
  ])('%j: %j', async (words, expected) => expect(await offered(...words)).toEqual(expected));

  it('is registered for the name helpdesk', async () => {
    const { stdout } = await run('bash', ['--norc', '-euc', `${scripts.get('bash')}\ncomplete -p helpdesk`]);
    expect(stdout).toBe('complete -F _helpdesk helpdesk\n');
  });
});

const isInstalled = async (program: string) =>
  access(`/usr/bin/${program}`).then(
    () => true,
    () => false,
  );

describe('zsh', () => {
  it('has a function for every command, with its options', async () => {
    const script = scripts.get('zsh') ?? '';
    for (const name of ['_helpdesk', '_helpdesk_agent_api_key', '_helpdesk_backup']) {
      expect(script).toContain(`\n${name}() {\n`);
    }
    expect(script).toContain("'--channel[how customers write]:value:(livechat email)'");
    expect(script).toContain("'1:file:_files'");
    // Every quote is closed.
    await run('bash', ['-nc', script.replace(/^#compdef.*$/m, '')]);
    if (await isInstalled('zsh')) await run('zsh', ['-nfc', script]);
  });
});

describe('fish', () => {
  it('has a line for everything that may be offered', async () => {
    const script = scripts.get('fish') ?? '';
    const at = (words: string) => `complete --command helpdesk --condition '__helpdesk_at${words}'`;
    expect(script).toContain(`${at('')} --arguments backup --description`);
    expect(script).toContain(`${at(' agent')} --arguments api-key --description 'make an agent\\'s API key'`);
    expect(script).toContain(`${at(' config')} --long-option as --require-parameter --arguments 'list env markdown'`);
    expect(script).toContain(`${at(' restore')} --force-files`);
    if (!(await isInstalled('fish'))) return;
    const { stdout } = await run('fish', ['--no-config', '-c', `${script}\ncomplete --do-complete 'helpdesk agent '`]);
    expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual(
      expect.arrayContaining(['api-key', 'create']),
    );
    expect(stdout).not.toContain('backup');
  });
});
