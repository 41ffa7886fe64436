import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const arabic = 'العربية';

describeInBrowser('the console in other languages', () => {
  let desk: ConsoleDesk;
  let uuid = '';
  beforeAll(async () => {
    desk = await consoleDesk();
    uuid = await desk.write('Layla', 'أين طلبي FW-36602؟', desk.ada);
    const say = (message: string) => desk.ask(`/conversations/${uuid}/messages`, 'POST', { message });
    await say('<p>مرحبًا، أرسلنا الطلب FW-36602 إلى layla@example.org اليوم.</p>');
    await say('<p>The tracking number is 1Z-999-AA1.</p>');
    await desk.answer(uuid, 'شكرًا! هل يمكن الدفع بـ PayPal؟');
    const { first_name, last_name, email } = await desk.ask<Record<string, string>>(`/agents/${desk.grace.id}`);
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', {
      first_name,
      last_name,
      email,
      roles: ['Admin'],
      enabled: true,
    });
  });
  afterAll(() => desk?.close());

  const enter = async (page: Page, { email, password }: ConsoleDesk['ada']): Promise<void> => {
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    // A phone shows tabs instead.
    await page.locator('nav').first().waitFor({ state: 'attached' });
  };
  const middleOf = async (place: Locator): Promise<number> => {
    const box = await place.boundingBox();
    if (box === null) throw new Error('it is not shown');
    return box.x + box.width / 2;
  };

  test('31. Arabic: plots run with the text', async () => {
    const page = await desk.open({ locale: 'ar-EG' });
    await enter(page, desk.grace);
    await page.goto(`${desk.proxy.address}/reports?days=7`);
    const plot = page.getByRole('img', { name: /^خطوط/ }).first();
    await plot.waitFor();
    await plot.focus();
    const values = plot.locator('b');
    await page.keyboard.press('Home');
    await values.waitFor();
    const [first, oldest] = [await values.textContent(), await middleOf(plot.locator('i[class*=hairline]'))];
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => values.textContent()).not.toBe(first);
    const second = await values.textContent();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => values.textContent()).toBe(first);
    expect(second).not.toBe(first);
    await page.keyboard.press('End');
    await expect.poll(() => middleOf(plot.locator('i[class*=hairline]'))).toBeLessThan(oldest);
    expect(await page.evaluate('getComputedStyle(document.querySelector("[role=img] svg")).scale')).toBe('-1 1');
    expect(await faultsOf(page), 'reports').toEqual([]);
    for (const path of ['/admin/roles', '/admin/inboxes', '/contacts', '/you/appearance']) {
      await page.goto(desk.proxy.address + path);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });

  test('Arabic on a phone: nothing stands out at the side', async () => {
    const page = await desk.open({ locale: 'ar', viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await enter(page, desk.grace);
    for (const path of ['/all', `/all/c/${uuid}`, '/reports', '/contacts', '/you/appearance', '/admin/agents']) {
      await page.goto(desk.proxy.address + path);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(390);
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });

  test('what was done with a conversation is said in the language of the agent among its messages, and its row shows what a person wrote', async () => {
    const mine = await desk.write('Max', 'Wo ist mein Paket?', desk.ada);
    await desk.ask(`/conversations/${mine}/priority`, 'PUT', { priority: 'High' });
    await desk.ask(`/conversations/${mine}/tags`, 'POST', { tags: ['Versand'] });
    const page = await desk.open({ locale: 'de-DE' });
    await enter(page, desk.ada);
    await page.goto(`${desk.proxy.address}/mine/c/${mine}`);
    const log = page.getByRole('region', { name: 'Nachrichten' });
    await log.getByRole('button', { name: /Änderungen/ }).click();
    await log.getByText(': Priorität auf Hoch gesetzt').waitFor();
    await log.getByText(': mit Versand markiert').waitFor();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Max/ }) });
    await row.getByText('Wo ist mein Paket?').last().waitFor();
    expect(await page.getByText(/added the tag|set priority/).count()).toBe(0);
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });

  test('a German and an Arabic agent read activities, snoozes and the audit log in their language and zone', async () => {
    const theirs = await desk.write('Nora', 'Bitte erst im März', desk.ada);
    const snooze = { status: 'Snoozed', snoozed_until: '2031-03-04T22:30:00.000Z' };
    await desk.ask(`/conversations/${theirs}/status`, 'PUT', snooze);
    await desk.ask('/roles', 'POST', { name: 'Auditors', permissions: [] });
    const readers = [
      {
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        until: /Status auf .* gesetzt, bis 4\. März 2031.*23:30/,
        act: 'Hat die Rolle Auditors angelegt',
      },
      {
        locale: 'ar-EG',
        timezoneId: 'Asia/Riyadh',
        until: /ضبط الحالة على .* حتى .*٥ مارس ٢٠٣١.*١:٣٠/,
        act: /إنشاء الدور .?Auditors/,
      },
    ];
    for (const { locale, timezoneId, until, act } of readers) {
      const page = await desk.open({ locale, timezoneId });
      await enter(page, desk.grace);
      await page.goto(`${desk.proxy.address}/all/c/${theirs}`);
      await page.locator('main li[data-uuid]').getByText(until).waitFor();
      await page.goto(`${desk.proxy.address}/admin/audit`);
      await page.getByRole('button', { name: act }).first().waitFor();
      expect(await page.getByText(/set status|created the role/).count()).toBe(0);
      await page.context().close();
    }
    const { results } = await desk.ask<{ results: { type: string; text_content: string }[] }>(
      `/conversations/${theirs}/messages`,
    );
    expect(results[0]?.text_content).toMatch(/ set status to Snoozed until 2031-03-04T22:30:00\.000Z$/);
    const audit = await desk.ask<{ results: { activity_description: string }[] }>('/activity-logs');
    expect(audit.results.map((each) => each.activity_description).join()).toContain('created the role Auditors');
    expect(desk.faults).toEqual([]);
  });

  test('the language of the gate is kept on the device', async () => {
    const page = await desk.open();
    const choice = page.getByRole('combobox', { name: 'Language' });
    await choice.selectOption({ label: arabic });
    await page.getByRole('button', { name: 'تسجيل الدخول' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'تسجيل الدخول' }).waitFor();
    await page.getByRole('combobox', { name: 'اللغة' }).selectOption({ label: 'English' });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('document.dir')).toBe('ltr');
    await page.context().close();
  });

  test('the language of an agent goes before that of the browser, on every device', async () => {
    const page = await desk.signIn(desk.ada, { path: '/you/appearance' });
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: arabic });
    await page.getByRole('heading', { name: 'المظهر' }).waitFor();

    // What is kept is drawn in it before the service has answered.
    let isHeld = true;
    await page.route('**/console/bootstrap', async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
      await route.continue();
    });
    await page.reload();
    await page.getByRole('navigation', { name: 'الرئيسية' }).waitFor();
    isHeld = false;

    const other = await desk.open();
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    await enter(other, desk.ada);
    await other.getByRole('navigation', { name: 'الرئيسية' }).waitFor();
    await other.context().close();

    await page.getByRole('combobox', { name: 'اللغة' }).selectOption({ value: '' });
    await page.getByRole('heading', { name: 'Appearance' }).waitFor();
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });
});
