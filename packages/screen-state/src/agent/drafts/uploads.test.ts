import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutgoingFile } from '../conversation/agent-outgoing.ts';
import { createUploads } from './uploads.ts';

/** Answers with the next of these states; 0: it does not get through. */
let statuses: number[];
let sent: number;
let forms: FormData[];

/** The part of `XMLHttpRequest` that uploads use. */
class Request {
  readonly upload: { onprogress?: (event: { readonly loaded: number; readonly total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders(): string {
    return 'Content-Type: application/json\r\n';
  }
  abort(): void {
    this.onerror?.();
  }
  send(form: FormData): void {
    forms.push(form);
    sent += 1;
    this.status = statuses.shift() ?? 200;
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    const data = { id: 5, filename: 'a.png', size: 1, content_type: 'image/png', url: '/a' };
    const error = { status: 'error', error_type: 'InputException', message: 'No', data: null };
    this.responseText = JSON.stringify(this.status === 200 ? { status: 'success', data } : error);
    queueMicrotask(() => (this.status === 0 ? this.onerror?.() : this.onload?.()));
  }
}

beforeEach(() => {
  statuses = [];
  sent = 0;
  forms = [];
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => void vi.unstubAllGlobals());

function opened() {
  const done: OutgoingFile[] = [];
  const limits = { max_bytes: 10, extensions: ['png'] } as Parameters<typeof createUploads>[1];
  const uploads = createUploads({ baseUrl: '', headers: {} }, limits, (file) => done.push(file));
  return { uploads, done, refusals: () => uploads.all.snapshot().map(({ refusal }) => refusal) };
}
const picture = new File(['x'], 'a.png', { type: 'image/png' });

it('uploads 1: what would be refused is not sent', () => {
  const { uploads, refusals } = opened();
  uploads.add([new File([], 'a.png'), new File(['x'.repeat(11)], 'a.png'), new File(['x'], 'a.exe')]);
  expect(refusals()).toEqual(['empty', 'tooLarge', 'kind']);
  expect(sent).toBe(0);
});

it.each([
  [0, 'lost'],
  [401, 'lost'],
  [503, 'lost'],
  [413, 'tooLarge'],
  [400, 'content'],
  [403, 'refused'],
])('uploads 2: a file that is answered with %i is %s', async (status, refusal) => {
  statuses = [status];
  const { uploads, refusals, done } = opened();
  uploads.add([picture]);
  expect(uploads.all.snapshot()[0]?.done).toBe(0.5);
  await expect.poll(refusals).toEqual([refusal]);
  uploads.retry();
  await expect.poll(() => sent).toBe(refusal === 'lost' ? 2 : 1);
  await expect.poll(() => done.length).toBe(refusal === 'lost' ? 1 : 0);
});

it('uploads 2: one that was removed is not handed over', async () => {
  const { uploads, done } = opened();
  uploads.add([picture]);
  uploads.remove(uploads.all.snapshot()[0]?.key ?? 0);
  await new Promise((resolve) => setImmediate(resolve));
  expect([uploads.all.snapshot(), done]).toEqual([[], []]);
});

it('uploads 5: a picture of the text is uploaded under the name that the text has for it', async () => {
  const { uploads, done } = opened();
  uploads.add([picture], 'k1@picture');
  expect(uploads.all.snapshot()).toMatchObject([{ contentId: 'k1@picture' }]);
  await expect.poll(() => done).toMatchObject([{ id: 5, content_id: 'k1@picture' }]);
  expect(Object.fromEntries(forms.at(-1) ?? [])).toMatchObject({ content_id: 'k1@picture' });
  uploads.add([picture]);
  await expect.poll(() => done.length).toBe(2);
  expect(done[1]).not.toHaveProperty('content_id');
  expect(forms.at(-1)?.has('content_id')).toBe(false);
});
