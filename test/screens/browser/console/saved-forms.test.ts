import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

describeInBrowser('what is typed and saved in forms of the console', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
  });
  afterAll(() => desk?.close());

  const macro = { visibility: 'all', actions: [], visible_when: ['replying'], message_content: '<p>Hello</p>' };
  const attribute = { key: 'plan', applies_to: 'contact', data_type: 'text', values: [] };
  test.each([
    ['a macro', 'macros', 'macros', macro],
    ['an attribute', 'custom-attributes', 'attributes', attribute],
    ['a team', 'teams', 'teams', { conversation_assignment_type: 'Manual', timezone: 'UTC' }],
  ] as const)(
    '%s that is saved is shown as it was saved, also when it cannot be fetched again',
    async (_what, route, path, body) => {
      const { id } = await desk.ask<Named>(`/${route}`, 'POST', { name: 'Before', ...body });
      const page = await desk.signIn(desk.ada, { path: `/admin/${path}/${id}` });
      const name = page.getByLabel('Name', { exact: true });
      await expect.poll(() => name.inputValue()).toBe('Before');
      let refused = 0;
      await page.route(new RegExp(`/api/v1/${route}(?:\\?|$)`), async (answer) => {
        refused += 1;
        await answer.fulfill({ status: 500, json: { status: 'error', message: 'busy', data: null } });
      });
      await name.fill('After');
      await page.keyboard.press('Control+s');
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
      await expect.poll(() => refused).toBeGreaterThan(0);
      expect(await name.inputValue()).toBe('After');
      await page.getByRole('heading', { name: 'After', exact: true }).waitFor();
      const { name: stored } = (await desk.ask<Named[]>(route === 'macros' ? '/macros?every=true' : `/${route}`)).find(
        (each) => each.id === id,
      ) as Named;
      expect(stored).toBe('After');
      await page.context().close();
    },
  );

  test('letters that are typed before the dialog of a new conversation is there begin its first field', async () => {
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await page.getByText('Up to date').waitFor();
    const held: (() => void)[] = [];
    await page.route('**/assets/new-conversation-*.js', async (route) => {
      await new Promise<void>((goOn) => held.push(goOn));
      await route.continue();
    });
    await page.keyboard.press('c');
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.type('nele@exa');
    held.pop()?.();
    const contact = page.getByRole('dialog').getByRole('combobox').first();
    await contact.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('mple.org');
    expect(await contact.inputValue()).toBe('nele@example.org');
    await page.getByRole('dialog').getByLabel('First name').waitFor();
    await page.context().close();
  });

  test('reports F12: letters that are typed before the page of the search is there begin its field', async () => {
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await page.getByText('Up to date').waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/assets/search-*.js', async (route) => {
      asked += 1;
      await released;
      await route.continue();
    });
    await page.keyboard.press('/');
    await expect.poll(() => asked).toBeGreaterThan(0);
    // As keys of the page, they would begin a conversation.
    await page.keyboard.type('cket');
    release();
    const field = page.getByRole('searchbox');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('tle');
    expect(await field.inputValue()).toBe('ckettle');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
