import { type Browser, chromium } from 'playwright-core';
import { debianProgram } from '../support/debian-program.ts';

/** A browser without a window. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await debianProgram({
    name: 'chromium',
    package: 'chromium',
    places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    variable: 'CHROMIUM_PATH',
    tests: 'the tests in a browser',
  });
  // A container's root has no user namespace for the sandbox; pages here are our own.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
