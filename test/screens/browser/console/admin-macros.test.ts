import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

interface Macro {
  readonly id: number;
  readonly name: string;
  readonly message_content: string;
  readonly actions: readonly { readonly type: string; readonly value: readonly string[] }[];
  readonly visibility: string;
  readonly team_id: number | null;
  readonly visible_when: readonly string[];
}

describeInBrowser('macros and attributes in Admin', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
    await desk.ask('/tags', 'POST', { name: 'refund' });
    await desk.ask('/custom-attributes', 'POST', {
      ...{ name: 'Plan', key: 'plan', applies_to: 'contact', data_type: 'list', values: ['gold', 'tin'] },
    });
    await desk.ask('/macros', 'POST', {
      ...{ name: 'Refund', message_content: '<p>Dear {{contact.first_name}}</p>', visibility: 'all' },
      actions: [
        { type: 'add_tags', value: ['refund'] },
        { type: 'assign_user', value: ['me'] },
      ],
    });
  });
  afterAll(() => desk?.close());

  const macros = () => desk.ask<Macro[]>('/macros?every=true');

  test('a macro is handed to a team, refused when an agent is gone, and deleted', async () => {
    const team = await desk.ask<{ id: number }>('/teams', 'POST', { name: 'Returns', emoji: '↩️' });
    const gone = await desk.ask<{ id: number }>('/agents', 'POST', {
      ...{ first_name: 'Tom', last_name: 'Reed', email: 'tom@saltmarsh.example', roles: ['Agent'] },
    });
    const { id } = await desk.ask<Macro>('/macros', 'POST', {
      ...{ name: 'Seal', message_content: '<p>Was the <u>seal</u> <b>broken</b>?</p>', visibility: 'all' },
    });
    const page = await desk.signIn(desk.ada, { path: `/admin/macros/${id}` });
    await page.getByText('Programs gave this text formatting that is not shown here.').waitFor();
    await page.getByLabel('For', { exact: true }).selectOption('team');
    await page.getByRole('checkbox', { name: 'Notes' }).uncheck();
    await page.getByRole('checkbox', { name: 'New conversations' }).uncheck();
    await page.keyboard.press('Control+s');
    await page.getByText('Team is missing.').waitFor();
    await page.getByLabel('Team', { exact: true }).selectOption({ label: 'Returns' });
    await page.getByRole('link', { name: 'Attributes' }).click();
    await page.getByRole('dialog').getByText('Leave without saving?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Control+s');
    await saved(page);
    const one = () => desk.ask<Macro>(`/macros/${id}`);
    await expect
      .poll(() => one())
      .toMatchObject({
        ...{ visibility: 'team', team_id: team.id, visible_when: ['replying'] },
        // The text was not touched.
        message_content: '<p>Was the <u>seal</u> <b>broken</b>?</p>',
      });

    await page.getByRole('button', { name: 'Add an action' }).click();
    await page.getByLabel('Agent', { exact: true }).selectOption({ label: 'Tom Reed' });
    const atLast = async (route: Route) => {
      if (route.request().method() === 'PUT') await desk.ask(`/agents/${gone.id}`, 'DELETE');
      await route.continue();
    };
    await page.route('**/api/v1/macros/*', atLast);
    await page.keyboard.press('Control+s');
    await page.getByText('Somebody or something in these actions is no longer there. Choose again.').waitFor();
    await page.getByText('1 field needs attention.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('link', { name: 'Macros' }).first().click();
    await page.getByRole('cell', { name: 'Returns' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Seal' }).click();
    await page.getByRole('option', { name: 'Delete the macro Seal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the macro Seal' }).click();
    await toast(page).getByText('Macro deleted: Seal.').waitFor();
    expect((await macros()).map(({ name }) => name)).not.toContain('Seal');
    await page.goto(`${desk.proxy.address}/admin/macros/${id}`);
    await page.getByText('There is no such macro.').waitFor();
    await page.context().close();
  });

  test('an agent who may not manage macros writes one of their own, which nobody else is offered', async () => {
    const page = await desk.signIn(desk.grace, { path: '/you/macros' });
    await page.getByText('Only you see the ones that you write here.').waitFor();
    await page.getByRole('link', { name: 'New macro' }).click();
    expect(await page.getByLabel('For', { exact: true }).count()).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill('Sea greeting');
    await page.getByLabel('Text, if it has one').fill('Ahoy {{contact.first_name|there}}');
    await page.keyboard.press('Control+s');
    await toast(page).getByText('Macro created: Sea greeting.').waitFor();
    await page.getByLabel('Text, if it has one').fill('Ahoy, {{contact.first_name|there}}!');
    await page.keyboard.press('Control+s');
    await saved(page);
    expect(await macros()).not.toContainEqual(expect.objectContaining({ name: 'Sea greeting' }));

    const uuid = await desk.write('Mira', 'Is anybody on board?', desk.grace);
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await page.getByRole('heading', { name: 'Is anybody on board?' }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('option', { name: 'Sea greeting' }).click();
    await page.getByRole('textbox', { name: 'Reply to Mira' }).getByText('Ahoy, Mira!').waitFor();
    const colleague = await desk.signIn(desk.ada, { path: '/you/macros' });
    await colleague.getByText('No macros yet.').waitFor();
    await colleague.context().close();

    await page.goto(`${desk.proxy.address}/you/macros`);
    await page.getByRole('table').waitFor();
    expect(await faultsOf(page), 'own macros').toEqual([]);
    await page.getByRole('link', { name: 'Sea greeting' }).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
    expect(await faultsOf(page), 'own macro').toEqual([]);
    await page.getByRole('link', { name: 'Macros' }).first().click();
    await page.getByRole('button', { name: 'Actions for Sea greeting' }).click();
    await page.getByRole('option', { name: 'Delete the macro Sea greeting' }).click();
    await page.getByRole('dialog').getByText('What you sent with it stays.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the macro Sea greeting' }).click();
    await page.getByText('No macros yet.').waitFor();

    // The strip of a phone is longer than the phone is wide, and shows the open page.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByText('No macros yet.').waitFor();
    const entry = page.getByRole('link', { name: 'Macros' });
    await expect.poll(async () => (await entry.boundingBox())?.x ?? 390).toBeLessThan(300);
    await page.context().close();
  });

  test('formats of a macro: written, in the preview with its placeholders, saved, and in the reply', async () => {
    const page = await desk.signIn(desk.ada, { path: '/admin/macros/new' });
    await page.getByLabel('Name', { exact: true }).fill('Steps');
    const text = page.getByLabel('Text, if it has one');
    await page.locator('[contenteditable]').and(text).waitFor();
    await text.focus();
    await page.keyboard.type('Hello **{{contact.first_name}}**, do this:');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Switch it off');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Read `KT-2041`');
    const preview = page.locator('[data-preview]');
    await preview.locator('strong').getByText('Mira').waitFor();
    await expect.poll(() => preview.locator('li').allInnerTexts()).toEqual(['Switch it off', 'Read KT-2041']);
    await preview.locator('code').getByText('KT-2041').waitFor();
    await page.keyboard.press('Control+s');
    await toast(page).getByText('Macro created: Steps.').waitFor();
    const content =
      '<p>Hello <strong>{{contact.first_name}}</strong>, do this:</p><ul><li>Switch it off</li><li>Read <code>KT-2041</code></li></ul>';
    const saved = async () => (await macros()).find(({ name }) => name === 'Steps')?.message_content;
    await expect.poll(saved).toBe(content);
    await page.reload();
    await page.locator('[contenteditable]').and(text).waitFor();
    await expect.poll(() => text.locator('li').count()).toBe(2);
    expect(await faultsOf(page), 'a macro with formats').toEqual([]);

    const uuid = await desk.write('Mira', 'It hums', desk.ada);
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await page.getByRole('heading', { name: 'It hums' }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('option', { name: 'Steps' }).click();
    const reply = page.getByRole('textbox', { name: 'Reply to Mira' });
    await reply.locator('strong').getByText('Mira').waitFor();
    await reply.locator('li').getByText('Switch it off').waitFor();
    await page.context().close();
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('looked at by axe, %s, %i pixels wide', async (colorScheme, width) => {
    const page = await desk.signIn(desk.ada, {
      colorScheme,
      viewport: { width, height: 844 },
      path: '/admin/macros',
    });
    await page.getByRole('table').waitFor();
    expect(await faultsOf(page), 'macros').toEqual([]);
    await page.getByRole('link', { name: 'Refund' }).click();
    await page.getByRole('switch', { name: 'As a visitor without details' }).click();
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.keyboard.press('Control+s');
    await page.getByText('Name is missing.').waitFor();
    expect(await faultsOf(page), 'macro').toEqual([]);
    await page.goto(`${desk.proxy.address}/admin/attributes`);
    await page.getByRole('table').waitFor();
    expect(await faultsOf(page), 'attributes').toEqual([]);
    await page.getByRole('link', { name: 'Plan' }).click();
    await page.getByText('Kind, key and owner stay').waitFor();
    expect(await faultsOf(page), 'attribute').toEqual([]);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
