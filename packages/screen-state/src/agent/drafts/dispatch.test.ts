import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deskOfTests, me } from '../../testing/desk-of-tests.ts';
import { deviceOfTests } from '../../testing/devices-of-tests.ts';
import { pageOfTests } from '../../testing/pages-of-tests.ts';
import { resolving } from '../conversation/wishes.ts';

/** Uploads that end as the test says. */
let uploads: { end(status: number): void }[];

class Request {
  readonly upload: { onprogress?: unknown } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders(): string {
    return 'Content-Type: application/json\r\n';
  }
  abort(): void {}
  send(): void {
    const data = { id: 5, filename: 'a.png', size: 1, content_type: 'image/png', url: '/a' };
    const error = { status: 'error', error_type: 'InputException', message: 'No', data: null };
    uploads.push({
      end: (status) => {
        this.status = status;
        this.responseText = JSON.stringify(status === 200 ? { status: 'success', data } : error);
        if (status === 0) this.onerror?.();
        else this.onload?.();
      },
    });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  uploads = [];
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const picture = new File(['x'], 'a.png', { type: 'image/png' });

/** A reply that waits for its file; `leave` is what the screen does when it is not in front of the agent any more. */
async function waiting() {
  const desk = deskOfTests();
  desk.rows.add('c1');
  const device = deviceOfTests();
  const page = pageOfTests(desk, device);
  const view = page.state.open('c1');
  await vi.advanceTimersByTimeAsync(100);
  const { dispatch } = page;
  const sent: unknown[] = [];
  const leave = dispatch.attend('c1', 'reply', (wish) => sent.push(wish));
  const handle = page.drafts.of('c1', 'reply');
  handle.write({ text: 'Attached' }, null);
  handle.uploads.add([picture]);
  dispatch.wait('c1', 'reply', resolving);
  const pass = async (ms = 1_000) => {
    page.deliver();
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { desk, device, page, view, dispatch, sent, leave, handle, pass };
}

it('reports F3: what waits for its file is sent when the conversation, or its tab, was left, with its status', async () => {
  const { desk, page, view, leave, pass } = await waiting();
  leave();
  view.close();
  await pass();
  expect(desk.texts('c1')).toEqual([]);
  uploads[0]?.end(200);
  await pass();
  expect([desk.texts('c1'), desk.rows.of('c1').status]).toEqual([['Attached'], 'Resolved']);
  expect([page.text('c1'), page.dispatch.waiting.snapshot().size, page.notSent]).toEqual(['', 0, []]);
  page.close();
});

it('reports F3: in front of the agent the screen is asked, with what was wished', async () => {
  const { desk, page, sent, pass } = await waiting();
  uploads[0]?.end(200);
  await pass();
  expect([sent, desk.texts('c1')]).toEqual([[resolving], []]);
  page.close();
});

it.each([true, false])(
  'reports F3: a file that is refused keeps the text, and it is said (left: %s)',
  async (isLeft) => {
    const { desk, page, leave, sent, pass } = await waiting();
    if (isLeft) leave();
    await pass();
    uploads[0]?.end(400);
    await pass();
    expect(page.notSent).toEqual([{ uuid: 'c1', kind: 'reply', reason: { code: 'file', name: 'a.png' } }]);
    expect([desk.texts('c1'), page.text('c1'), sent]).toEqual([[], 'Attached', []]);
    page.close();
  },
);

it('reports F3: a file that does not get through is tried again until it does', async () => {
  const { desk, page, leave, pass } = await waiting();
  leave();
  await pass();
  uploads[0]?.end(0);
  await pass(15_000);
  expect(uploads).toHaveLength(2);
  uploads[1]?.end(200);
  await pass();
  expect(desk.texts('c1')).toEqual(['Attached']);
  page.close();
});

it.each([['crossed', { type: 'outgoing', author: { id: me + 1, type: 'agent', first_name: 'Ben' } }]])(
  'reports F3: where the agent would be asked first (%s), it is said and the text stays',
  async (code, fields) => {
    const { desk, page, handle, leave, pass } = await waiting();
    handle.write({ after: 0 });
    const written = desk.messages.write('c1', { message: 'His answer' });
    Object.assign(written, fields);
    leave();
    page.state.open('c1').refresh();
    await pass();
    uploads[0]?.end(200);
    await pass();
    expect(page.notSent).toMatchObject([{ uuid: 'c1', kind: 'reply', reason: { code } }]);
    expect([desk.texts('c1'), page.text('c1')]).toEqual([['His answer'], 'Attached']);
    page.close();
  },
);

it('uploads 4: files do not outlive a page: one of the next pages says that the text was not sent, once', async () => {
  const { desk, device, page, pass } = await waiting();
  await pass();
  page.crash();
  const next = [pageOfTests(desk, device), pageOfTests(desk, device)];
  await pass();
  const told = { uuid: 'c1', kind: 'reply', reason: { code: 'file', name: 'a.png' } };
  expect(next.map(({ notSent }) => notSent)).toEqual([[told], []]);
  expect(next[0]?.text('c1')).toBe('Attached');
  next[0]?.close();
  const last = pageOfTests(desk, device);
  await pass();
  expect(last.notSent).toEqual([]);
  for (const each of [...next, last]) each.close();
});

it('reports F3: what was stopped, and what was sent, is not said of the next page', async () => {
  const { desk, device, page, dispatch, pass } = await waiting();
  dispatch.stop('c1', 'reply');
  page.crash();
  const next = pageOfTests(desk, device);
  await pass();
  expect(next.notSent).toEqual([]);
  next.close();
});
