import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser without a window. Debian's chromium is installed when there is none. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = (await installed()) ?? (await install());
  // A container's root has no user namespace for the sandbox; pages here are our own.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

async function installed(): Promise<string | undefined> {
  const wanted = process.env.CHROMIUM_PATH === undefined ? places : [process.env.CHROMIUM_PATH];
  for (const place of wanted) {
    const found = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return place;
  }
  return undefined;
}

async function install(): Promise<string> {
  const command = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium';
  try {
    await run('sh', ['-c', command], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 });
  } catch (error) {
    throw new Error(
      `There is no chromium here, and "${command}" failed. Install a chromium, or name one with CHROMIUM_PATH; ` +
        'the tests in a browser cannot be run without it.',
      { cause: error },
    );
  }
  const place = await installed();
  if (place === undefined) throw new Error(`chromium was installed, but is at none of ${places.join(', ')}`);
  return place;
}
