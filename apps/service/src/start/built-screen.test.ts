import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { builtScreen } from './built-screen.ts';

it.each(['widget', 'console'] as const)('says in the log that the %s is not built, and how to build it', (name) => {
  const warn = vi.fn();
  expect(builtScreen(name, join(tmpdir(), crypto.randomUUID()), { warn })).toBeUndefined();
  expect(warn.mock.calls).toEqual([[`The ${name} is not built and not served; run: node apps/service/bootstrap.mjs`]]);
});

it('says nothing where it is built', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-built-'));
  try {
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    const warn = vi.fn();
    expect(builtScreen('widget', folder, { warn })?.has('index.html')).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  } finally {
    await rm(folder, { recursive: true });
  }
});
