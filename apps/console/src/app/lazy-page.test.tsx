import { find, get, press, seen } from '@helpdesk/screen-testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConsole } from '../console-of-tests.tsx';

vi.mock('../pages/reports/reports.tsx', () => {
  throw new Error('the file is gone');
});
vi.mock('../pages/notifications/panel.tsx', () => {
  throw new Error('the file is gone');
});

const entry = '/assets/index-old.js';

/** The page of a chunk that is gone, with a service whose document is this one. */
async function openReports(answer: () => Response): Promise<void> {
  document.head.innerHTML = `<script type="module" src="${entry}"></script>`;
  onTestFinished(() => document.head.replaceChildren());
  await openConsole('/reports');
  const { fetch: scripted } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address === '/' ? answer() : scripted(address, init),
  );
  await find('heading', 'This part could not be loaded.');
}

test.each([
  ['that the service has another version', () => new Response('/assets/index-new.js'), /new version/],
  ['that the connection may have been cut', () => new Response(entry), /may have been cut/],
  ['that the service cannot be reached', () => Response.error(), /cannot be reached/],
])('reports F11: a page whose file is gone says %s', async (_what, answer, said) => {
  await openReports(answer);
  await seen(said);
});

test('reports F11: Reload loads the page again, and not the missing file; without the service the page stays', async () => {
  let isAway = true;
  await openReports(() => (isAway ? new Response('', { status: 503 }) : new Response('/assets/index-new.js')));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => reload.mockRestore());
  await press(get('button', 'Reload'));
  await seen('The service cannot be reached.');
  expect(reload).not.toHaveBeenCalled();
  isAway = false;
  await press(get('button', 'Reload'));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('reports F11: so does a panel whose file is gone', async () => {
  await openReports(() => new Response('/assets/index-new.js'));
  await press(get('button', /^Notifications/));
  await seen('This part could not be loaded. A new version is ready.');
});
