import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { customerJwt } from '../../../api/conformance/customer-jwt.ts';
import { root } from '../../../project/architecture/imports.ts';
import { describeInBrowser } from '../chromium.ts';
import { foreignPage, type Visit, type WidgetDesk, widgetDesk } from './widget-desk.ts';

interface HostPage {
  Helpdesk(...call: unknown[]): void;
  heard: unknown[];
}

const call = (page: Page, ...values: unknown[]): Promise<void> =>
  page.evaluate((all) => (globalThis as unknown as HostPage).Helpdesk(...all), values);
const heard = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (globalThis as unknown as HostPage).heard.splice(0));
const listening = `heard = [];
  for (const name of ['unread', 'open', 'close', 'message'])
    Helpdesk('on', name, (detail) => heard.push(detail === undefined ? name : [name, detail]));`;
const queue = 'window.Helpdesk = window.Helpdesk || function () { (Helpdesk.q = Helpdesk.q || []).push(arguments); };';
const secret = 'the secret of the customer';

describeInBrowser('the JavaScript API of the widget, and pages that change', () => {
  let desk: WidgetDesk;
  const endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    desk = await widgetDesk();
    await desk.ask(`/inboxes/${desk.inbox.id}`, 'PUT', { secret });
  });
  afterAll(() => desk?.close());
  afterEach(async () => {
    await desk.endVisits();
    for (const end of endings.splice(0)) await end();
    expect(desk.faults).toEqual([]);
  });

  /** A page of a shop; `loader` alone does nothing before `boot`. */
  async function shop(body: string): Promise<Visit> {
    const host = await foreignPage(`<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${body}`);
    endings.push(host.close);
    return desk.visit({ url: host.address });
  }
  const loader = (attributes = ''): string =>
    `<script async src="${desk.service().address}/widget.js" ${attributes}></script>`;
  const tag = (attributes = ''): string => loader(`data-inbox="${desk.inbox.uuid}" ${attributes}`);
  const expanded = ({ launcher }: Visit) => expect.poll(() => launcher.getAttribute('aria-expanded'));

  test('calls from before the script has loaded are done in their order', async () => {
    const visit = await shop(
      `<script>${queue} ${listening} Helpdesk('boot', { inbox: '${desk.inbox.uuid}', locale: 'de' }); Helpdesk('open');</script>${loader()}`,
    );
    await visit.chat.getByRole('heading', { name: 'Hallo, wie können wir helfen?' }).waitFor();
    await expanded(visit).toBe('true');
    expect(await heard(visit.page)).toContain('open');
  });

  test('open, close and toggle; listeners are told of each, of messages and of the number of unread ones', async () => {
    const visit = await shop(tag());
    const { page, chat, arrived } = visit;
    await visit.launcher.waitFor();
    await page.evaluate(listening);
    const uuid = await visit.begin('Is this heard?');
    expect(await heard(page)).toEqual(['open']);
    await call(page, 'close');
    await expanded(visit).toBe('false');
    expect(await heard(page)).toEqual(['close']);
    await desk.say(uuid, 'It is.');
    await chat.getByText('It is.').waitFor({ state: 'attached' });
    await expect
      .poll(() => page.evaluate<unknown[]>('heard'))
      .toEqual([
        ['unread', 1],
        ['message', { name: 'Admin', text: 'It is.' }],
      ]);
    await heard(page);
    await call(page, 'toggle');
    await expanded(visit).toBe('true');
    await arrived('It is.');
    await expect.poll(() => page.evaluate<unknown[]>('heard')).toEqual(['open', ['unread', 0]]);
    await heard(page);
    await call(page, 'toggle');
    await expanded(visit).toBe('false');
    await call(page, 'open');
    await call(page, 'open');
    await expanded(visit).toBe('true');
    expect(await heard(page)).toEqual(['close', 'open']);
    await call(page, 'there is no such call');
  });

  test('update changes the language and the theme at once, and keeps what is open', async () => {
    const visit = await shop(tag('data-locale="fr" data-theme="dark"'));
    const { page, chat, frame } = visit;
    await visit.launcher.waitFor();
    await visit.launcher.click();
    await chat.getByRole('button', { name: 'Commencer une conversation' }).click();
    await chat.getByRole('textbox', { name: 'Écrire un message' }).fill('Un brouillon');
    expect(await frame().evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await call(page, 'update', { locale: 'ar', theme: 'light' });
    await expect.poll(() => frame().evaluate('document.documentElement.dir')).toBe('rtl');
    expect(await frame().evaluate('document.documentElement.dataset.theme')).toBe('light');
    await expect.poll(() => visit.launcher.getAttribute('aria-label')).toBe('محادثة');
    expect(await chat.getByRole('textbox').inputValue()).toBe('Un brouillon');
    await call(page, 'update', { locale: 'en' });
    await chat.getByRole('textbox', { name: 'Write a message' }).waitFor();
  });

  test('shutdown ends the session, forgets the conversation and removes the launcher', async () => {
    const visit = await shop(tag());
    const { page } = visit;
    await visit.begin('Soon forgotten');
    const token = await page.evaluate<string>(`localStorage['helpdesk.${desk.inbox.uuid}.session']`);
    const me = () =>
      fetch(`${desk.service().address}/api/v1/widget/chat/auth/me`, {
        headers: { authorization: `Bearer ${token}`, 'X-Service-Inbox-ID': desk.inbox.uuid },
      }).then(({ status }) => status);
    expect(await me()).toBe(200);
    await call(page, 'shutdown');
    await expect.poll(() => page.locator('helpdesk-chat').count()).toBe(0);
    await expect.poll(me).toBe(401);
    expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('helpdesk.'))")).toEqual([]);
    await call(page, 'boot', { inbox: desk.inbox.uuid });
    await visit.open();
    await visit.chat.getByRole('button', { name: 'Start a conversation' }).waitFor();
    await expect.poll(() => visit.chat.getByText('Soon forgotten').count()).toBe(0);
  });

  test('boot twice keeps the conversation', async () => {
    const visit = await shop(tag());
    const { page, chat } = visit;
    const uuid = await visit.begin('Before the second boot');
    await call(page, 'boot', { inbox: desk.inbox.uuid });
    await expanded(visit).toBe('false');
    expect(await page.locator('helpdesk-chat').count()).toBe(1);
    await visit.open();
    await chat.getByRole('button', { name: /Before the second boot/ }).click();
    await visit.write('After it');
    await visit.arrived('After it');
    await expect.poll(() => visit.shown()).toEqual(await desk.stored(uuid));
    expect(await desk.stored(uuid)).toHaveLength(2);

    await call(page, 'detach');
    await expect.poll(() => page.locator('helpdesk-chat').count()).toBe(0);
    await call(page, 'boot', { inbox: desk.inbox.uuid });
    await visit.open();
    await chat.getByRole('button', { name: /After it/ }).waitFor();
  });

  test('boot with a jwt after a visitor merges', async () => {
    const visit = await shop(tag());
    const { page, chat } = visit;
    const uuid = await visit.begin('Who is this?');
    const claims = { external_user_id: 'u-9', email: 'noor@example.com', first_name: 'Noor', last_name: 'Haddad' };
    await call(page, 'boot', { inbox: desk.inbox.uuid, jwt: await customerJwt(claims, secret, Date.now()) });
    await expect
      .poll(async () => (await desk.ask<{ contact: object }>(`/conversations/${uuid}`)).contact)
      .toMatchObject({ first_name: 'Noor', email: 'noor@example.com' });
    await visit.open();
    await chat.getByRole('heading', { name: 'Hello Noor, how can we help?' }).waitFor();
    await chat.getByRole('button', { name: /Who is this/ }).waitFor();
  });

  const examples = /In React[\s\S]*?```js\n([\s\S]*?)```[\s\S]*?In Vue[\s\S]*?```js\n([\s\S]*?)```/.exec(
    readFileSync(join(root, 'docs/widget.md'), 'utf8'),
  );
  test.each([
    ['React', examples?.[1]],
    ['Vue', examples?.[2]],
  ])('the example for %s keeps the conversation when its component is removed and added again', async (_name, text) => {
    const example = (text ?? '')
      .replaceAll('https://desk.example.com', desk.service().address)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, desk.inbox.uuid);
    expect(example).toContain(`${desk.service().address}/widget.js`);
    const visit = await shop(`<script>
      let mount, unmount;
      const useEffect = (effect) => { mount = () => { unmount = effect(); }; };
      const onMounted = (hook) => { mount = hook; };
      const onUnmounted = (hook) => { unmount = hook; };
      ${example}
      mount(); unmount(); mount();
    </script>`);
    const { page, launcher } = visit;
    await launcher.waitFor();
    expect(await page.locator('helpdesk-chat').count()).toBe(1);
    await visit.begin('In a component');
    await page.evaluate('unmount()');
    await expect.poll(() => page.locator('helpdesk-chat').count()).toBe(0);
    await page.evaluate('mount()');
    await visit.open();
    await visit.chat.getByRole('button', { name: /In a component/ }).waitFor();
  });

  test('a page that changes its address keeps the chat, and agents see the new page', async () => {
    const visit = await shop(tag());
    const { page } = visit;
    const uuid = await visit.begin('Where am I?');
    await visit.frame().evaluate('marker = 1');
    await page.evaluate("history.pushState({}, '', '/kettles'); document.title = 'Kettles';");
    const visits = () => desk.ask<{ url: string; title: string }[]>(`/conversations/${uuid}/page-visits`);
    await expect.poll(visits).toContainEqual(expect.objectContaining({ title: 'Kettles' }));
    expect((await visits())[0]?.url).toMatch(/\/kettles$/);
    expect(await visit.frame().evaluate('marker')).toBe(1);
    await visit.write('At the kettles');
    await visit.arrived('At the kettles');
  });

  test('a router that replaces the body keeps the chat as it is; one that replaces more gets it back', async () => {
    const visit = await shop(tag());
    const { page, chat } = visit;
    await visit.begin('Before the new body');
    await visit.frame().evaluate('marker = 1');
    await page.evaluate("document.body.replaceWith(document.createElement('body'))");
    await visit.write('In the new body');
    await visit.arrived('In the new body');
    expect(await visit.frame().evaluate('marker')).toBe(1);

    await page.evaluate(
      "document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'))",
    );
    await chat.getByRole('button', { name: /In the new body/ }).click();
    await visit.write('And again');
    await visit.arrived('And again');
    expect(await page.locator('helpdesk-chat').count()).toBe(1);
  });

  test('files are taken by paste and by drop, where the inbox takes files', async () => {
    const visit = await shop(tag());
    const { chat, frame } = visit;
    await visit.begin('Two files come');
    const give = (name: string, event: string) =>
      frame().evaluate(`
        data = new DataTransfer();
        data.items.add(new File(['x'], '${name}', { type: 'text/plain' }));
        options = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
        document.querySelector('textarea').dispatchEvent(${event});
      `);
    await give('pasted.txt', "new ClipboardEvent('paste', options)");
    await chat.locator('[data-waits]').getByText('Is sent with your message').waitFor();
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.locator('[data-uuid]').getByText('pasted.txt').waitFor();
    await give('dropped.txt', "new DragEvent('dragover', options)");
    await chat.getByText('Drop the files here').waitFor();
    await give('dropped.txt', "new DragEvent('drop', options)");
    await chat.locator('[data-uuid]').getByText('dropped.txt').waitFor();
    await expect.poll(() => chat.getByText('Drop the files here').count()).toBe(0);
  });
});
