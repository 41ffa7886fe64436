import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const log = (page: Page) => page.getByRole('region', { name: 'Messages' });
const spoken = (page: Page) => page.locator('[aria-live="polite"]').first();
const status = (page: Page) => page.locator('[aria-live="polite"]').last();

/** The frames of the service can be held back, and others sent. Load the page after this call. */
async function ownLine(page: Page) {
  const held: (() => void)[] = [];
  let isHeld = false;
  let send: (frame: object) => void = () => {};
  await page.routeWebSocket(/\/ws/, (socket) => {
    send = (frame) => socket.send(JSON.stringify(frame));
    socket.connectToServer().onMessage((message) => {
      const pass = (): void => socket.send(message);
      if (isHeld) held.push(pass);
      else pass();
    });
  });
  return {
    say: (frame: object) => send(frame),
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const pass of held.splice(0)) pass();
    },
  };
}

/** What an agent sees of others while a conversation is open. */
describeInBrowser('a conversation that is worked with', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk({ HELPDESK_RATE_LIMIT_API: '0' });
  });
  afterAll(() => desk?.close());
  beforeEach(() => expect(desk.faults).toEqual([]));

  /** Opens a conversation that is longer than the window, at its end. */
  async function openLong(name: string) {
    const uuid = await desk.write(name, 'Question 0', desk.ada);
    for (let number = 1; number < 20; number += 1) await desk.answer(uuid, `Question ${number}`);
    await desk.ask(`/conversations/${uuid}/last-seen`, 'PUT').catch(() => undefined);
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    const line = await ownLine(page);
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await log(page).getByText('Question 19').waitFor();
    await page.getByText('Up to date').waitFor();
    await log(page).evaluate((it) => it.scrollTo({ top: it.scrollHeight }));
    await page.waitForTimeout(300);
    return { uuid, page, line };
  }

  test('shows who writes at its end, without anybody scrolling', async () => {
    const { uuid, page, line } = await openLong('Noor');
    const { contact_id: id } = await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`);
    line.say({
      type: 'typing',
      data: {
        ...{ conversation_uuid: uuid, is_typing: true, is_private_message: false },
        ...{ sender_type: 'contact', sender_id: id, contact_id: id, first_name: 'Noor' },
      },
    });
    const writes = log(page).getByText('Noor is typing');
    await writes.waitFor();
    const [line1, frame] = await Promise.all([writes.boundingBox(), log(page).boundingBox()]);
    expect((line1?.y ?? 0) + (line1?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
    await page.context().close();
  });

  test('counts every message of a burst below, and says their number once', async () => {
    const { uuid, page, line } = await openLong('Kofi');
    await log(page).evaluate((it) => it.scrollTo({ top: 0 }));
    await page.waitForTimeout(300);
    line.hold();
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await desk.answer(uuid, text);
    line.release();
    await page.getByRole('button', { name: '5 new' }).waitFor();
    await expect.poll(() => spoken(page).textContent()).toBe('5 new messages');
    await page.getByRole('button', { name: '5 new' }).click();
    await page.getByRole('button', { name: '5 new' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('is not looked at any more by whoever has not touched the page for a minute', async () => {
    const uuid = await desk.write('Lena', 'Where is my parcel?', desk.ada);
    const grace = await desk.signIn(desk.grace, { path: `/all/c/${uuid}` });
    const ada = await desk.signIn(desk.ada, { path: '/mine' });
    await ada.clock.install();
    await ada.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await ada.getByText('Grace is here', { exact: true }).waitFor();
    const isHere = grace.getByText('Ada is here', { exact: true });
    await isHere.waitFor();
    await ada.keyboard.press('Alt+h');
    await expect.poll(() => status(ada).textContent()).toBe('Grace is here');
    await ada.clock.fastForward(61_000);
    await isHere.waitFor({ state: 'detached' });
    await ada.mouse.move(800, 400);
    await isHere.waitFor();
    await ada.context().close();
    await grace.context().close();
  });

  test('the line is lost: the list says when the next try is, and then how many messages came', async () => {
    const uuid = await desk.write('Ines', 'Which filter fits?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await rowOf(page, 'Ines').waitFor();
    await page.getByText('Up to date').waitFor();
    desk.proxy.cut();
    await page.getByText('Connection lost.').waitFor();
    await page.getByText(/Next try in \d+ s\./).waitFor();
    await desk.answer(uuid, 'The one with the blue ring?');
    await desk.answer(uuid, 'Or the red one?');
    desk.proxy.restore();
    await page.getByRole('button', { name: 'Try now' }).click();
    const toast = page.locator('[data-toast]');
    await toast.getByText('Connected again. 2 messages came meanwhile.').waitFor();
    expect(await page.getByText('Connection lost.').count()).toBe(0);
    // Both are in one conversation.
    await toast.getByRole('button', { name: 'Show them' }).click();
    await page.getByRole('article').getByText('Or the red one?').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/mine/c/${uuid}`);
    await page.context().close();
  });

  test('the line is lost: messages of several conversations are shown at the head of a list that has all of them', async () => {
    const first = await desk.write('Kofi', 'Is the lid in stock?', desk.ada);
    const second = await desk.write('Lena', 'Where is my parcel?');
    await desk.write('Moritz', 'Which size is it?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await rowOf(page, 'Moritz').waitFor();
    await page.getByText('Up to date').waitFor();
    desk.proxy.cut();
    await page.getByText('Connection lost.').waitFor();
    await page.getByText(/Next try in \d+ s\./).waitFor();
    await desk.answer(first, 'The blue one?');
    await desk.answer(second, 'It was sent on Monday');
    desk.proxy.restore();
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByRole('heading', { name: 'All', level: 2 }).waitFor();
    const names = async () =>
      (await page.locator('[data-uuid]').allTextContents()).slice(0, 2).map((text) => /^\p{L}+/u.exec(text)?.[0]);
    await expect.poll(names).toEqual(['Lena', 'Kofi']);
    await page.context().close();
  });

  test('has several changes of one person in one line, which opens', async () => {
    const uuid = await desk.write('Yara', 'The handle is loose', desk.ada);
    await desk.ask(`/conversations/${uuid}/priority`, 'PUT', { priority: 'High' });
    await desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags: ['handle'], action: 'add_tags' });
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const fold = log(page).getByRole('button', { name: '3 changes' });
    await fold.waitFor();
    expect(await log(page).getByText('set priority').count()).toBe(0);
    await fold.click();
    await log(page).getByText('set priority').waitFor();
    expect(await faultsOf(page), 'changes').toEqual([]);
    await fold.click();
    await log(page).getByText('set priority').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('asks once what each macro would write, as long as the list of macros is open', async () => {
    const uuid = await desk.write('Otto', 'The spring is bent', desk.ada);
    for (const name of ['First', 'Second']) {
      const content = `${name} for {{contact.first_name}}`;
      await desk.ask('/macros', 'POST', {
        name,
        message_content: content,
        visibility: 'all',
        visible_when: ['replying'],
      });
    }
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    let asked = 0;
    page.on('request', (request) => {
      if (/\/macros\/\d+$/.test(request.url())) asked += 1;
    });
    const preview = page.getByRole('region', { name: 'Preview' });
    const see = async (key: string, text: string) => {
      await page.keyboard.press(key);
      await preview.and(page.locator(':not([data-old])')).getByText(`${text} for Otto`).waitFor();
    };
    const open = async () => {
      await page.getByRole('button', { name: 'Macros' }).click();
      await preview.getByText('First for Otto').waitFor();
    };
    await open();
    await see('ArrowDown', 'Second');
    await see('ArrowUp', 'First');
    await see('ArrowDown', 'Second');
    expect(asked).toBe(2);
    await page.keyboard.press('Escape');
    await open();
    expect(asked).toBe(3);
    await page.context().close();
  });

  test('shows between two narrow panes who has it, how it stands, and who else is here', async () => {
    const uuid = await desk.write('Petra', 'The lid does not close', desk.ada);
    const { id } = await desk.ask<{ id: number }>('/teams', 'POST', { name: 'Returns and refunds', emoji: '↩️' });
    await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: id });
    await desk.ask(`/conversations/${uuid}/assignee/user`, 'PUT', { assignee_id: desk.ada.id });
    await desk.ask(`/conversations/${uuid}/priority`, 'PUT', { priority: 'High' });
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}`, viewport: { width: 768, height: 900 } });
    const grace = await desk.signIn(desk.grace, { path: `/all/c/${uuid}` });
    const bar = page.getByRole('group', { name: 'Properties' });
    await bar.getByText('Grace is here').waitFor({ state: 'attached' });
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    // Only the long name is shortened.
    const isCut = (text: string) =>
      bar.getByText(text, { exact: true }).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await Promise.all(['Ada', 'Open', 'High', 'Returns and refunds'].map(isCut))).toEqual([
      ...[false, false, false],
      true,
    ]);
    for (const each of [page, grace]) await each.context().close();
  });
});
