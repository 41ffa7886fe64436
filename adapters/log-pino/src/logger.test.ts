import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What a process writes that logs this, on a terminal or not. */
function written(terminal: boolean): string {
  const logger = fileURLToPath(new URL('logger.ts', import.meta.url));
  const text = `
    import { createLogger } from ${JSON.stringify(logger)};
    const log = await createLogger('debug', ${terminal});
    log.trace('too low');
    const failure = Object.assign(new Error('no answer to /ws?ticket=of-the-agent&x=1', { cause: new Error('the line') }), {
      code: '23505', detail: 'Key (token)=(of-the-visitor)', parameters: ['of-the-visitor'],
    });
    log.error({ err: failure }, 'failed');
    log.error({ err: new AggregateError([new Error('one'), new Error('two')]) }, 'failed twice');
    log.error({ err: 'thrown text' }, 'failed by a text');
    const headers = { authorization: 'Basic of-the-agent', cookie: 'of-the-agent' };
    log.info({ req: { method: 'GET', url: '/uploads/1?signature=of-the-file', headers }, headers }, 'asked');
    log.child({ requestId: 'abc-1' }).debug({ route: '/api/v1/agents/{id}', status: 200, ms: 3 }, 'answered');
  `;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', text], { encoding: 'utf8' });
  expect(ended.stderr).toBe('');
  return ended.stdout;
}

describe('what is logged', () => {
  it('for a collector is a JSON object a line', () => {
    const lines = written(false)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ msg }) => msg)).toEqual(['failed', 'failed twice', 'failed by a text', 'asked', 'answered']);
    expect(lines[0]?.err).toMatchObject({ code: '23505', cause: { message: 'the line' } });
    expect(lines[0]?.err).toHaveProperty('stack', expect.stringContaining('at '));
    expect(lines[1]?.err).toMatchObject({ message: 'one; two' });
    expect(lines[4]).toMatchObject({ level: 20, requestId: 'abc-1', route: '/api/v1/agents/{id}', status: 200, ms: 3 });
  });

  it('on a terminal can be read', () => {
    const text = written(true);
    expect(text).toMatch(/\[\d\d:\d\d:\d\d\].*DEBUG.*answered/);
    expect(text).toContain('/api/v1/agents/{id}');
  });

  it.each([false, true])('holds no secret (terminal: %s)', (terminal) => {
    const text = written(terminal);
    for (const secret of ['of-the-agent', 'of-the-visitor', 'of-the-file', 'thrown text']) {
      expect(text).not.toContain(secret);
    }
  });
});
