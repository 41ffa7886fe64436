import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

/** On two quiet cores the reference takes so long; where it takes longer, all times may. */
const referenceMs = 6;
const fourTimes = 4;
/** Next to other tests single figures are up to twice what they are alone. A budget that is broken is so by more. */
const tolerance = 2;
const everything = '/all?status=any';
const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });

/** Work of a fixed size: rows of text are drawn, measured and taken away. */
const reference = `(() => {
  const start = performance.now();
  for (let round = 0; round < 6; round++) {
    const list = document.createElement('ul');
    list.style.cssText = 'position:fixed;inset:0 auto auto 0;width:320px;visibility:hidden;contain:strict;height:600px';
    for (let row = 0; row < 100; row++) {
      const item = document.createElement('li');
      item.innerText = 'Row ' + row + ' of the reference ' + round;
      list.append(item);
    }
    document.body.append(list);
    list.offsetHeight;
    list.remove();
  }
  return performance.now() - start;
})()`;

/** What has moved by itself, when the first row was there, and frames of the socket, from the beginning of each page. */
const watch = `
  globalThis.watched = { shifted: 0, rowsAt: undefined, arrived: new Map(), shown: new Map() };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) watched.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector('[data-uuid]') !== null) watched.rowsAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        for (const [text] of String(data).matchAll(/wire-\\d+-/g)) if (!watched.arrived.has(text)) watched.arrived.set(text, performance.now());
      });
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes)
      for (const [text] of (node.textContent ?? '').matchAll(/wire-\\d+-/g)) if (!watched.shown.has(text)) watched.shown.set(text, performance.now());
  }).observe(document, { childList: true, subtree: true });`;

/** Measures from each key to the frame that shows its effect. */
const watchKeys = `
  globalThis.keyed = [];
  addEventListener('keydown', ({ key, timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keyed.push([key, performance.now() - timeStamp]);
      port2.postMessage(0);
    });
  }, { capture: true });`;

const least = (values: readonly number[]): number => Math.min(...values);
function shareOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

describeInBrowser('the console keeps its budgets', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk({ HELPDESK_RATE_LIMIT_API: '0' }, { conversations: 10_000 });
  });
  afterAll(() => desk?.close());

  /** A page that is watched, and how its processor is slowed down. */
  async function slowPage(path: string): Promise<{ page: Page; session: CDPSession; slow: () => Promise<unknown> }> {
    const page = await desk.open({ path });
    await page.addInitScript(watch);
    await page.reload();
    await page.getByLabel('E-mail').fill(desk.ada.email);
    await page.getByLabel('Password').fill(desk.ada.password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.getByText('Up to date').waitFor();
    const session = await page.context().newCDPSession(page);
    return { page, session, slow: () => session.send('Emulation.setCPUThrottlingRate', { rate: fourTimes }) };
  }

  /**
   * How much longer than its budget a time may be: as the machine is slower now than a quiet one, on which the page has so
   * many times less of the processor, and as times vary.
   */
  async function leewayOf(page: Page, rate: number): Promise<number> {
    const took: number[] = [];
    for (let round = 0; round < 9; round++) took.push(await page.evaluate<number>(reference));
    return tolerance * Math.max(1, shareOf(took, 0.5) / (referenceMs * rate));
  }

  const shiftsOf = (page: Page) => page.evaluate<number>('watched.shifted');

  test('four times slower, rows are there 0.6 s after a warm start, and 1.5 s after a cold one; nothing moves', async () => {
    const { page, slow } = await slowPage(everything);
    await page.locator('[data-uuid]').first().waitFor();
    const kept = 'Object.keys(localStorage).some((name) => name.endsWith(" last rows"))';
    await expect.poll(() => page.evaluate(kept)).toBe(true);
    await slow();
    const before = await leewayOf(page, fourTimes);
    const start = async (): Promise<number> => {
      await page.reload();
      await page.locator('[data-uuid]').first().waitFor();
      await page.getByText('Up to date').waitFor();
      return page.evaluate<number>('watched.rowsAt');
    };
    const warm = [await start(), await start(), await start()];
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.01);
    const cold: number[] = [];
    for (let round = 0; round < 3; round++) {
      await page.evaluate(
        'for (const name of Object.keys(localStorage)) if (/ last /.test(name)) localStorage.removeItem(name)',
      );
      cold.push(await start());
      expect(await shiftsOf(page)).toBeLessThanOrEqual(0.01);
    }
    const leeway = Math.max(before, await leewayOf(page, fourTimes));
    expect(least(warm), `warm ${warm}, ${leeway} times the budget`).toBeLessThanOrEqual(600 * leeway);
    expect(least(cold), `cold ${cold}, ${leeway} times the budget`).toBeLessThanOrEqual(1_500 * leeway);
    await page.context().close();
  });

  test('four times slower, from a key to the next frame: 50 ms at the 95th of a hundred, and 100 ms at most, 150 for e', async () => {
    for (let number = 0; number < 4; number++) await desk.write(`Nils${number}`, `Parcel ${number}`, desk.ada);
    const { page, slow } = await slowPage('/all');
    await page.locator('[data-uuid]').first().focus();
    await page.evaluate(watchKeys);
    await slow();
    const round = async (): Promise<readonly (readonly [string, number])[]> => {
      await page.evaluate('void (keyed.length = 0)');
      const press = async (key: string): Promise<void> => {
        const before = await page.evaluate<number>('keyed.length');
        await page.keyboard.press(key);
        await expect.poll(() => page.evaluate<number>('keyed.length'), { interval: 20 }).toBeGreaterThan(before);
      };
      for (let step = 0; step < 20; step++) await press('j');
      for (let step = 0; step < 20; step++) await press('k');
      await press('Enter');
      const field = page.getByRole('textbox', { name: /^Reply to/ });
      await field.waitFor();
      await press('a');
      await page.getByRole('combobox', { name: 'Assigned to' }).waitFor();
      await press('Escape');
      await page.getByRole('combobox', { name: 'Assigned to' }).waitFor({ state: 'detached' });
      await press('r');
      for (const letter of 'The parcel is on its way') await press(letter === ' ' ? 'Space' : letter);
      await press('Escape');
      await press('e');
      await page.locator('[data-toast]').getByText('Resolved').waitFor();
      await press('u');
      return page.evaluate('keyed');
    };
    // Chunks are loaded, code is warm.
    await round();
    /** The least that each key has taken in all rounds, which are the same: what else the machine does only adds. */
    let quickest: readonly (readonly [string, number])[] = [];
    let leeway = tolerance;
    const isKept = (): boolean => {
      // The key `e` also draws the next conversation.
      const times = quickest.map(([key, time]) => (key === 'e' ? time / 1.5 : time));
      return shareOf(times, 0.95) <= 50 * leeway && Math.max(...times) <= 100 * leeway;
    };
    for (let number = 0; number < 8 && (number < 2 || !isKept()); number++) {
      await page.locator('[data-uuid]').first().focus();
      leeway = Math.max(leeway, await leewayOf(page, fourTimes));
      const keyed = await round();
      quickest = keyed.map(([key, time], at) => [key, Math.min(time, quickest[at]?.[1] ?? time)]);
    }
    const slow50 = quickest.filter(([, time]) => time > 50).map(([key, time]) => `${key} ${Math.round(time)}`);
    expect(isKept(), `${leeway} times the budget: ${slow50.join(', ')}`).toBe(true);
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.01);
    await page.context().close();
  }, 400_000);

  test('a conversation of the list: its head with the next frame, messages that are known within 50 ms', async () => {
    await desk.write('Mira', 'Refund for order 1042', desk.ada);
    await desk.write('Jonas', 'Cannot log in since Tuesday', desk.ada);
    const { page } = await slowPage('/mine');
    for (const [name, subject] of [
      ['Mira', 'Refund for order 1042'],
      ['Jonas', 'Cannot log in since Tuesday'],
    ] as const) {
      await rowOf(page, name).click();
      await page.getByRole('article').getByText(subject).waitFor();
    }
    const open = (name: string, subject: string) =>
      page.evaluate<{ head: number; frames: number; messages: number }>(`new Promise((resolve) => {
        const row = [...document.querySelectorAll('[data-uuid]')].find((each) => each.textContent.startsWith('${name},'));
        const start = performance.now();
        let head;
        let frames = 0;
        let headFrames;
        const isHead = () => [...document.querySelectorAll('h2')].some((each) => each.textContent === '${subject}');
        const isLog = () => [...document.querySelectorAll('article')].some((each) => each.textContent.includes('${subject}'));
        const look = () => {
          frames += 1;
          if (head === undefined && isHead()) [head, headFrames] = [performance.now() - start, frames];
          if (head !== undefined && isLog()) resolve({ head, frames: headFrames, messages: performance.now() - start });
          else requestAnimationFrame(look);
        };
        row.click();
        requestAnimationFrame(look);
      })`);
    const before = await leewayOf(page, 1);
    const opened = [];
    for (let round = 0; round < 4; round++) {
      opened.push(await open('Mira', 'Refund for order 1042'));
      opened.push(await open('Jonas', 'Cannot log in since Tuesday'));
    }
    const leeway = Math.max(before, await leewayOf(page, 1));
    const said = JSON.stringify({ opened, leeway });
    expect(least(opened.map(({ frames }) => frames)), said).toBe(1);
    expect(least(opened.map(({ messages }) => messages)), said).toBeLessThanOrEqual(50 * leeway);
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.01);
    await page.context().close();
  });

  test('four times slower, the list is scrolled while 50 rows a second change: half of the time is left', async () => {
    const { results } = await desk.ask<{ results: { uuid: string }[] }>(
      '/conversations/all?page_size=50&order_by=conversations.last_message_at&order=desc',
    );
    const { page, session, slow } = await slowPage(everything);
    await page.locator('[data-uuid]').first().waitFor();
    await slow();
    await session.send('Performance.enable');
    /** Seconds that scripts, styles and layout have taken. */
    const workOf = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      const counted = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
      return metrics.filter(({ name }) => counted.includes(name)).reduce((sum, { value }) => sum + value, 0);
    };
    const seconds = 3;
    const scroll = `new Promise((resolve) => {
      const element = document.querySelector('ul[aria-label="All"]').parentElement;
      const start = performance.now();
      const step = () => {
        const passed = performance.now() - start;
        element.scrollTop = passed * 1.5;
        if (passed > ${seconds * 1_000}) resolve();
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    })`;
    const rounds: { work: number; leeway: number }[] = [];
    const isKept = (): boolean => rounds.some(({ work, leeway }) => work <= (seconds / 2) * leeway);
    while (rounds.length < 4 && !isKept()) {
      const leeway = await leewayOf(page, fourTimes);
      let isChanging = true;
      const changing = (async () => {
        for (let number = 0; isChanging; number++) {
          const { uuid = '' } = results[number % results.length] ?? {};
          await desk.ask(`/conversations/${uuid}/priority`, 'PUT', { priority: ['Low', 'Medium', 'High'][number % 3] });
          await new Promise((resolve) => setTimeout(resolve, 15));
        }
      })();
      const before = await workOf();
      await page.evaluate(scroll);
      rounds.push({ work: (await workOf()) - before, leeway });
      isChanging = false;
      await changing;
    }
    expect(isKept(), JSON.stringify(rounds)).toBe(true);
    await page.context().close();
  });

  test('a message is shown 16 ms after its frame, and 500 at once within 800 ms', async () => {
    const uuid = await desk.write('Pavel', 'Kettle whistles', desk.ada);
    const { page } = await slowPage(`/mine/c/${uuid}`);
    await page.getByRole('article').first().waitFor();
    const times = 'Object.fromEntries([...watched.arrived].map(([text, at]) => [text, [at, watched.shown.get(text)]]))';
    const read = () => page.evaluate<Record<string, readonly [number, number | undefined]>>(times);
    for (let number = 0; number < 30; number++) {
      await desk.answer(uuid, `wire-${number}-`);
      await expect.poll(async () => (await read())[`wire-${number}-`]?.[1], { interval: 20 }).toBeGreaterThan(0);
    }
    const each = Object.values(await read()).map(([arrived, shown = Number.NaN]) => shown - arrived);
    const before = await leewayOf(page, 1);
    const many = 500;
    desk.proxy.cut();
    for (let number = 0; number < many; number++) await desk.answer(uuid, `wire-${1_000 + number}-`);
    desk.proxy.restore();
    await expect.poll(async () => (await read())[`wire-${999 + many}-`]?.[1], { timeout: 60_000 }).toBeGreaterThan(0);
    const all = Object.entries(await read())
      .filter(([text]) => text.length > 8)
      .map(([, found]) => found);
    const took = Math.max(...all.map(([, shown = 0]) => shown)) - least(all.map(([arrived]) => arrived));
    const leeway = Math.max(before, await leewayOf(page, 1));
    expect(shareOf(each, 0.5), `${leeway} times the budget`).toBeLessThanOrEqual(16 * leeway);
    expect(took, `${leeway} times the budget`).toBeLessThanOrEqual(800 * leeway);
    await page.context().close();
  });

  test('after 10,000 messages the page holds at most 30 MB more', async () => {
    const uuids: string[] = [];
    for (let number = 0; number < 20; number++) uuids.push(await desk.write(`Lea${number}`, 'A long talk', desk.ada));
    const { page, session } = await slowPage(`/mine/c/${uuids[0]}`);
    await page.getByRole('article').first().waitFor();
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
    };
    const before = await heap();
    let next = 0;
    const write = async (): Promise<void> => {
      for (let number = next++; number < 10_000; number = next++)
        await desk.answer(uuids[number % uuids.length] ?? '', `Message ${number}, of those that are many`);
    };
    await Promise.all(Array.from({ length: 8 }, write));
    const last = `wire-${77}-`;
    await desk.answer(uuids[0] ?? '', last);
    await page.getByRole('article').getByText(last).waitFor({ timeout: 60_000 });
    const grown = (await heap()) - before;
    expect(grown).toBeLessThanOrEqual(30);
    await page.context().close();
  }, 600_000);

  test('a list whose rows change one after the other holds no more than it shows', async () => {
    const uuids: string[] = [];
    for (let number = 0; number < 20; number++) uuids.push(await desk.write(`Tarek${number}`, 'A kettle', desk.ada));
    const { page, session } = await slowPage('/all');
    await rowOf(page, 'Tarek19').waitFor();
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
    };
    const before = await heap();
    for (let number = 0; number < 200; number++) {
      await desk.answer(uuids[number % uuids.length] ?? '', `Change ${number} of many`);
      // Each is drawn by itself.
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))');
    }
    await rowOf(page, 'Tarek19').getByText('Change 199 of many').waitFor();
    expect((await heap()) - before).toBeLessThanOrEqual(5);
    await page.context().close();
  });
});
