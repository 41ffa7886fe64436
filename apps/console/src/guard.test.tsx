import { all, find, get, seen } from '@helpdesk/screen-testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const entry = '/assets/index-old.js';
const html = (script: string): string => `<script type="module" crossorigin src="${script}"></script>`;

await import('./guard.ts');

/** What the service answers to the question which document it has by now. */
let answer: () => Promise<Response>;

beforeEach(() => {
  document.body.replaceChildren();
  document.head.innerHTML = html(entry);
  localStorage.clear();
  answer = async () => new Response(html(entry));
  vi.stubGlobal('fetch', () => answer());
});

/** Lets a file that the document names be gone. */
function lose(name: 'script' | 'link', fields: Readonly<Record<string, string>>): void {
  const file = Object.assign(document.createElement(name), fields);
  document.head.append(file);
  file.dispatchEvent(new Event('error'));
}

describe('reports F11: before anything is drawn', () => {
  test('a script that is gone is said, and that there is a new version', async () => {
    answer = async () => new Response(html('/assets/index-new.js'));
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    await find('heading', 'The desk could not be loaded.');
    await seen('A new version is ready.');
    expect(get('button', 'Reload')).toBeDefined();
  });

  test.each([
    ['a sheet that is gone', () => lose('link', { rel: 'stylesheet' })],
    ['a script that throws', () => window.dispatchEvent(new Event('error'))],
    ['a part that cannot be fetched', () => window.dispatchEvent(new Event('unhandledrejection'))],
  ])('%s is said, once, and nothing of a version where it is the same', async (_what, fail) => {
    const asked = vi.fn(answer);
    answer = asked;
    fail();
    fail();
    await find('button', 'Reload');
    await expect.poll(() => asked.mock.results.length).toBe(1);
    expect(get('status').textContent).toBe('');
  });

  test('a picture that is gone is not, nor is an icon', () => {
    lose('link', { rel: 'icon' });
    const picture = document.createElement('img');
    document.head.append(picture);
    picture.dispatchEvent(new Event('error'));
    expect(document.body.childElementCount).toBe(0);
  });

  test.each([
    ['de', 'Der Helpdesk konnte nicht geladen werden.', 'ltr'],
    ['ar', 'تعذر تحميل المكتب.', 'rtl'],
  ])('it is said in the language of the device: %s', async (language, title, direction) => {
    localStorage.setItem('helpdesk-language', language);
    lose('link', { rel: 'stylesheet' });
    await find('heading', title);
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual([language, direction]);
  });
});

test('reports F11: what fails once the page is drawn is left to the page', () => {
  document.body.append(document.createElement('main'));
  lose('link', { rel: 'stylesheet' });
  window.dispatchEvent(new Event('unhandledrejection'));
  expect(all('button', 'Reload')).toEqual([]);
});
