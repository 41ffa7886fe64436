import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf, written } from './console-desk.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const stay = (page: Page) => question(page).getByRole('button', { name: 'Cancel' }).click();
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave without saving' }).click();
/** Right of everything that a dialog of 720 pixels has. */
const outside = { x: 1_380, y: 300 };

describeInBrowser('leaving what is not saved', () => {
  let desk: ConsoleDesk;
  let contact: number;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
    await desk.ask('/custom-attributes', 'POST', {
      ...{ applies_to: 'contact', data_type: 'text', key: 'size', name: 'Size of the kettle', description: '' },
    });
    const made = await desk.ask<{ id: number }>('/contacts', 'POST', { first_name: 'Mira', email: 'mira@example.org' });
    contact = made.id;
  });
  afterAll(() => desk?.close());

  /** Opens a page, with another page of the console before it in the history. */
  async function openAt(path: string): Promise<Page> {
    const page = await desk.signIn(desk.ada, { path: '/unassigned' });
    await page.getByRole('heading', { name: 'Unassigned', level: 2 }).waitFor();
    await page.evaluate(`history.pushState(null, '', '${path}')`);
    return page;
  }

  test('Back and forward ask, the form stays as it was meanwhile, and both go on after the answer', async () => {
    const page = await desk.signIn(desk.ada, { path: '/unassigned' });
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    const name = page.getByLabel('Name of the desk');
    await name.fill('Saltmarsh');
    await page.getByText('1 change is not saved yet').waitFor();
    await page.goBack();
    await question(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/desk');
    expect(await name.inputValue()).toBe('Saltmarsh');
    expect(await faultsOf(page)).toEqual([]);
    await stay(page);
    expect(await name.inputValue()).toBe('Saltmarsh');
    // Asked as often as it is pressed.
    await page.goBack();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await page.evaluate('history.go(-2)');
    await leave(page);
    await page.getByRole('heading', { name: 'Unassigned', level: 2 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/unassigned');

    await page.goForward();
    await page.goForward();
    await name.fill('Saltmarsh');
    await page.getByText('1 change is not saved yet').waitFor();
    await page.goBack();
    await leave(page);
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/admin/desk');
    await page.goForward();
    await expect.poll(() => name.inputValue()).not.toBe('Saltmarsh');
    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
    // What is saved is left at once.
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/admin/desk');
    expect(await question(page).count()).toBe(0);
    await page.context().close();
  });

  test('reports F6: Forward asks too; after staying, address and history are as they were', async () => {
    const page = await desk.signIn(desk.ada, { path: '/unassigned' });
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    const name = page.getByLabel('Name of the desk');
    await name.waitFor();
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByRole('heading', { name: 'Tags', exact: true }).waitFor();
    await page.goBack();
    await name.fill('Saltmarsh');
    const places = () => page.evaluate<unknown>('[location.pathname, history.length, history.state.index]');
    const before = await places();
    await page.goForward();
    await stay(page);
    expect([await places(), await name.inputValue()]).toEqual([before, 'Saltmarsh']);
    // A reload knows the places too.
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await name.fill('Saltmarsh');
    await page.goForward();
    await stay(page);
    expect(await places()).toEqual(before);
    await page.goForward();
    await leave(page);
    await page.getByRole('heading', { name: 'Tags', exact: true }).waitFor();
    await page.context().close();
  });

  /** Opens the dialog, types, and tries every way out of it. */
  async function triesToLose(page: Page, dialog: Locator, field: Locator): Promise<void> {
    await field.fill('Something long');
    const waysOut: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['the cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
      ['a press outside', () => page.mouse.click(outside.x, outside.y)],
      ['Back', () => page.goBack()],
      ['Escape once more', () => page.keyboard.press('Escape')],
    ];
    for (const [name, wayOut] of waysOut) {
      await wayOut();
      await expect.poll(() => question(page).count(), { message: name }).toBe(1);
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'detached' });
      expect(await written(field)).toBe('Something long');
    }
    // A press that began in the field, as one that marks text.
    const box = await field.boundingBox();
    if (box === null) throw new Error('the field is not there');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(outside.x, outside.y, { steps: 5 });
    await page.mouse.up();
    expect([await question(page).count(), await written(field)]).toEqual([0, 'Something long']);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await leave(page);
    await dialog.waitFor({ state: 'detached' });
  }

  test('the dialog of a contact', async () => {
    const page = await openAt(`/contacts/${contact}`);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Mira' });
    await triesToLose(page, dialog, dialog.getByLabel('First name'));
    await page.getByRole('heading', { name: 'Mira' }).first().waitFor();
    await page.context().close();
  });

  test('the dialog of attributes', async () => {
    const page = await openAt(`/contacts/${contact}`);
    await page.getByRole('button', { name: 'Edit the attributes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the attributes' });
    await triesToLose(page, dialog, dialog.getByLabel('Size of the kettle'));
    await page.context().close();
  });

  test('the dialog of a new agent', async () => {
    const page = await openAt('/admin/agents');
    await page.getByRole('button', { name: 'New agent' }).click();
    const dialog = page.getByRole('dialog', { name: 'New agent' });
    await triesToLose(page, dialog, dialog.getByLabel('First name'));
    await page.context().close();
  });

  test('a name that was typed, and a new conversation', async () => {
    const page = await openAt('/admin/tags');
    await page.getByRole('button', { name: 'New tag' }).click();
    const tag = page.getByRole('dialog', { name: 'New tag' });
    await triesToLose(page, tag, tag.getByLabel('Name', { exact: true }));
    await page.evaluate("history.pushState(null, '', '/unassigned')");
    await page.getByRole('heading', { name: 'Unassigned', level: 2 }).click();
    await page.keyboard.press('c');
    const begun = page.getByRole('dialog', { name: 'New conversation' });
    await triesToLose(page, begun, begun.getByLabel('Message'));
    await page.waitForURL('**/unassigned');
    await page.context().close();
  });

  test('the other contact of a merge, and the code of an app', async () => {
    const page = await openAt(`/contacts/${contact}`);
    await page.getByRole('button', { name: 'More for Mira' }).click();
    await page.getByRole('option', { name: 'Merge with another contact' }).click();
    const merge = page.getByRole('dialog', { name: 'Merge another contact into Mira' });
    await triesToLose(page, merge, merge.getByLabel('The other contact'));
    await page.goto(`${desk.proxy.address}/unassigned`);
    await page.getByRole('heading', { name: 'Unassigned', level: 2 }).waitFor();
    await page.evaluate("history.pushState(null, '', '/you/sign-in')");
    const totp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    const setUp = async () => {
      await page.getByRole('button', { name: 'Set up' }).click();
      await totp.getByLabel('Code of the app').waitFor();
    };
    await setUp();
    // Nothing is lost with a picture that was only looked at.
    await page.keyboard.press('Escape');
    await totp.waitFor({ state: 'detached' });
    expect(await question(page).count()).toBe(0);
    await setUp();
    await triesToLose(page, totp, totp.getByLabel('Code of the app'));
    await page.context().close();
  });

  test('reports F6: the name of a role, and of a key', async () => {
    const page = await openAt('/admin/roles');
    await page.getByRole('button', { name: 'New role' }).click();
    const role = page.getByRole('dialog', { name: 'New role' });
    await triesToLose(page, role, role.getByLabel('Name', { exact: true }));
    await page.evaluate("history.pushState(null, '', '/you/keys')");
    await page.getByRole('button', { name: 'New API key' }).click();
    const key = page.getByRole('dialog', { name: 'New API key' });
    await triesToLose(page, key, key.getByLabel('Name', { exact: true }));
    await page.context().close();
  });

  test('a dialog in which nothing was typed closes at once; a press that began inside closes none', async () => {
    const page = await openAt(`/contacts/${contact}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Mira' });
    const closes: readonly (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(outside.x, outside.y),
    ];
    for (const close of closes) {
      await page.getByRole('button', { name: 'Edit' }).first().click();
      const box = await dialog.getByLabel('First name').boundingBox();
      if (box === null) throw new Error('the field is not there');
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(outside.x, outside.y, { steps: 5 });
      await page.mouse.up();
      expect(await dialog.count()).toBe(1);
      await close();
      await dialog.waitFor({ state: 'detached' });
    }
    expect(await question(page).count()).toBe(0);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
