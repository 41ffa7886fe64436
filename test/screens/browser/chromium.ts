import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { debianProgram } from '../../support/debian-program.ts';
import { chromium as chromiumProgram, headlessChromium } from '../../support/debian-programs.ts';
import { describeWith, foundOrMissing } from '../../support/left-out.ts';

const executable = await foundOrMissing(() => debianProgram(chromiumProgram));

/**
 * The same without what only windows need, for half the processor's time. Where it cannot be had, or another Chromium is
 * named, that one does.
 */
const headless =
  process.env.CHROMIUM_PATH === undefined ? await foundOrMissing(() => debianProgram(headlessChromium)) : undefined;

/** Why there is no browser here, or undefined where there is one. */
export const noBrowser: string | undefined = executable.missing;

/** Tests that need a browser. Without one they are left out, and the end of the run reports it. */
export const describeInBrowser = describeWith(executable);

/** Ends what hangs, and nothing else: on a busy machine a page takes many times as long. */
const patience = 120_000;

/**
 * A browser without a window. Each of its contexts waits patiently.
 *
 * @param names of hosts that lead to this machine
 */
export async function launchChromium(names: readonly string[] = []): Promise<Browser> {
  const { args, ...options } = launchOptions();
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join();
  const browser = await chromium.launch({
    ...options,
    args: rules === '' ? args : [...args, `--host-resolver-rules=${rules}`],
    ...(headless?.found && { executablePath: headless.found }),
  });
  // A browser has no setting for that.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patience);
    return context;
  };
  return browser;
}

/** A browser whose user has changed its settings, as its file `Preferences` has them; a context of Playwright has none. */
export async function launchWithPreferences(preferences: object): Promise<BrowserContext> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-chromium-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions(), locale: 'en-GB' });
  context.setDefaultTimeout(patience);
  context.on('close', () => void rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return context;
}

function launchOptions() {
  if (executable.found === undefined) throw new Error(executable.missing);
  // A container's root has no user namespace for the sandbox; pages here are our own.
  return { executablePath: executable.found, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
}
