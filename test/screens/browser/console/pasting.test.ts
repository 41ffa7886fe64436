import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { describeInFirefox, type Firefox, launchFirefox } from '../firefox.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

/** A page of either browser. */
interface Desk {
  evaluate<T>(expression: string): Promise<T>;
  type(keys: string): Promise<void>;
}

interface Clipboard {
  readonly text?: string;
  readonly html?: string;
  readonly file?: readonly [name: string, type: string];
}

const editor = `document.querySelector('[contenteditable=true]')`;
const lines = `[...${editor}.children].map((each) => each.localName + ': ' + each.textContent)`;
const hasFile = (name: string) =>
  `[...document.querySelectorAll('button')].some((each) => each.ariaLabel === 'Remove ${name}')`;

/** In the place of all that is written. No page can fill the real clipboard with what other programs put there. */
const paste = (desk: Desk, clipboard: Clipboard) =>
  desk.evaluate(`(() => {
    const { text = '', html = '', file } = ${JSON.stringify(clipboard)};
    const clipboardData = new DataTransfer();
    if (text !== '') clipboardData.setData('text/plain', text);
    if (html !== '') clipboardData.setData('text/html', html);
    const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const bytes = file?.[1] === 'image/gif' ? Uint8Array.from(atob(pixel), (each) => each.charCodeAt(0)) : 'A report';
    if (file !== undefined) clipboardData.items.add(new File([bytes], file[0], { type: file[1] }));
    ${editor}.focus();
    getSelection().selectAllChildren(${editor});
    document.dispatchEvent(new Event('selectionchange'));
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    ${editor}.dispatchEvent(event);
  })()`);

const picture = ['image.gif', 'image/gif'] as const;
const wordItem = (text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

const pasted: readonly (readonly [name: string, clipboard: Clipboard, lines: readonly string[]])[] = [
  ['names of characters', { text: 'x', html: '<p>Gr&uuml;&szlig;e &ndash; 5&nbsp;&euro;</p>' }, ['p: Grüße – 5 €']],
  ['signs in front of lines', { text: '>= 5\n> 5\n> cups' }, ['p: >= 5', 'p: > 5', 'p: > cups']],
  ['spaces of a text', { text: 'a  b\n\tc' }, ['p: a  b', 'p: \tc']],
  [
    'cells with their picture',
    { text: 'Cup\t4', html: '<table><tr><td>Cup</td><td>4</td></tr></table>', file: picture },
    ['p: Cup 4'],
  ],
  ['Word with its picture', { text: 'Hello', html: '<p class=MsoNormal>Hello</p>', file: picture }, ['p: Hello']],
  ['a list of Word', { text: '· Cup\n· Tea', html: wordItem('Cup') + wordItem('Tea') }, ['ul: CupTea']],
];

async function pasteEach(desk: Desk): Promise<void> {
  for (const [name, clipboard, expected] of pasted) {
    await paste(desk, clipboard);
    await expect.poll(() => desk.evaluate(lines), { message: name }).toEqual(expected);
  }
  expect(await desk.evaluate(hasFile('image.gif'))).toBe(false);
}

async function pasteFiles(desk: Desk): Promise<void> {
  await paste(desk, { text: '/home/ada/report.txt', file: ['report.txt', 'text/plain'] });
  await expect.poll(() => desk.evaluate(hasFile('report.txt'))).toBe(true);
  await paste(desk, {
    html: '<meta charset="utf-8"><img src="https://shop.example/cup.gif" alt="Cup">',
    file: picture,
  });
  await expect.poll(() => desk.evaluate(hasFile('image.gif'))).toBe(true);
  expect(await desk.evaluate(lines)).toEqual(['p: ']);
}

async function typeQuotes(desk: Desk): Promise<void> {
  await desk.evaluate(`${editor}.focus()`);
  await desk.type('> 5');
  await expect.poll(() => desk.evaluate(lines)).toEqual(['p: > 5']);
  await paste(desk, { text: ' ' });
  await desk.evaluate(`getSelection().selectAllChildren(${editor})`);
  await desk.type('> cups');
  await expect.poll(() => desk.evaluate(lines)).toEqual(['blockquote: cups']);
}

const parts = [
  ['reports F18: a text is pasted as it is meant, and nothing else is', pasteEach],
  ['reports F18: files are pasted as files, whatever text is beside them', pasteFiles],
  ['reports F18: a quote is typed as `> ` and a word', typeQuotes],
] as const;

describeInBrowser('pasting in Chromium', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterAll(() => desk?.close());

  test.each(parts)('%s', async (title, act) => {
    const uuid = await desk.write('Ines', title, desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await page.locator('[contenteditable=true]').waitFor();
    await act({
      evaluate: <T>(expression: string) => page.evaluate<T>(expression),
      type: (keys) => page.keyboard.type(keys),
    });
    await page.context().close();
  });
});

describeInFirefox('pasting in Firefox', () => {
  let desk: ConsoleDesk;
  let firefox: Firefox;
  beforeAll(async () => {
    desk = await consoleDesk();
    firefox = await launchFirefox();
  });
  afterAll(async () => {
    await firefox?.close();
    await desk?.close();
  });

  test.each(parts)('%s', async (title, act) => {
    const uuid = await desk.write('Ines', title, desk.ada);
    const page = await firefox.open();
    await page.goto(`${desk.proxy.address}/login`);
    const { email, password } = desk.ada;
    const body = JSON.stringify(JSON.stringify({ email, password }));
    const signedIn = `fetch('/api/v1/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${body} }).then(({ status }) => status)`;
    expect(await page.evaluate(signedIn)).toBe(200);
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await expect.poll(() => page.evaluate(`${editor} !== null`), { timeout: 120_000 }).toBe(true);
    await act(page);
  });
});
