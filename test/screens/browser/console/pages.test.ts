import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { codeOf } from './authenticator-code.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';
import { card, fileOf, flow, twinOf } from './report-cards.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const rows = (page: Page) => page.locator('[data-uuid]');
const toast = (page: Page) => page.locator('[data-toast]');
const main = (page: Page) => page.getByRole('main');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** Fills in a condition of the filter by keys alone. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Field' }).fill(field);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Value' }).fill(value);
  await page.keyboard.press('Enter');
}

const directionOf = (place: Locator): Promise<string> =>
  place.evaluate((each) => (each.matches(':dir(rtl)') ? 'rtl' : 'ltr'));

async function middleOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box.x + box.width / 2;
}

/**
 * One test for each page that agents work with, all on one desk. Each test has contacts, tags and agents of its own, so
 * that the order does not matter.
 */
describeInBrowser('the pages of agents', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
    const permissions = ['contacts:read_all', 'contacts:read', 'contacts:write'].concat(
      ['read', 'write', 'delete'].map((act) => `contact_notes:${act}`),
    );
    await desk.ask('/roles', 'POST', { name: 'Contacts', description: 'Looks after contacts', permissions });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Agent', 'Contacts'] });
  });
  afterAll(() => desk?.close());

  const tag = (uuid: string, ...tags: string[]) =>
    desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags, action: 'add_tags' });

  test('a link sets a password: the rules tick themselves off, the token leaves the address, then one signs in', async () => {
    const tom = await desk.addAgent('Tom', 'Reed');
    const { url } = await desk.ask<{ url: string }>(`/agents/${tom.id}/password-link`, 'POST', {});
    const page = await desk.open({ path: new URL(url).pathname + new URL(url).hash });
    const field = page.getByLabel('New password');
    await field.waitFor();
    await page.waitForURL(`${desk.proxy.address}/set-password`);
    await expect.poll(() => page.evaluate('history.length')).toBeLessThanOrEqual(2);
    const met = () => page.locator('li[data-state=met]').allTextContents();
    await field.fill('short');
    await expect.poll(() => met()).toEqual(['5 different characters or more']);
    await page.keyboard.press('Enter');
    await page.getByText('The rules above are not met yet.').waitFor();
    await field.fill('Password2026');
    await expect.poll(() => met()).toHaveLength(2);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Many people have this password').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const password = 'Tom has a new phrase now';
    await field.fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('The password is saved. Sign in with it.').waitFor();
    await page.getByLabel('E-mail').fill(tom.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mine', level: 2 }).waitFor();
    await page.context().close();

    const again = await desk.open({ path: new URL(url).pathname + new URL(url).hash });
    await again.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    await again.context().close();
  });

  test('21. filters by tag and agent with the keys alone; the address opens it again; chips take it away', async () => {
    await tag(await desk.write('Mira', 'Refund for order 1042', desk.ada), 'refund');
    await tag(await desk.write('Jonas', 'A second refund', desk.grace), 'refund');
    await desk.write('Sofia', 'Wrong lid size', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/all' });
    await rowOf(page, 'Sofia').waitFor();
    await page.keyboard.press('f');
    await choose(page, 'tag', 'refund');
    await page.getByText('2 conversations fit').waitFor();
    await page.getByRole('button', { name: 'Add a condition' }).press('Enter');
    await choose(page, 'agent', 'me');
    await page.getByText('1 conversation fits').waitFor();
    expect(await faultsOf(page), 'filter').toEqual([]);
    await page.keyboard.press('Enter');
    await rowOf(page, 'Sofia').waitFor({ state: 'detached' });
    await rowOf(page, 'Jonas').waitFor({ state: 'detached' });
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/all?f=tag.is.refund;agent.is.me');

    await page.reload();
    await rowOf(page, 'Mira').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    // What comes into the filter appears by itself, what does not fit stays away.
    await page.mouse.move(1_000, 500);
    await desk.write('Pavel', 'Kettle whistles', desk.ada);
    await tag(await desk.write('Hana', 'A third refund', desk.ada), 'refund');
    await rowOf(page, 'Hana').waitFor();
    expect(await rowOf(page, 'Pavel').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove Agent: Me' }).click();
    await rowOf(page, 'Jonas').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await rowOf(page, 'Sofia').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  test('23. a word of an old message is found among three groups, marked, and opens at its message', async () => {
    const uuid = await desk.write('Yuki', 'A dripping spout', desk.ada);
    await desk.answer(uuid, 'The zanzibar kettle drips since the descaling of last week.');
    for (let number = 0; number < 3; number++) await desk.answer(uuid, `And something else, number ${number}`);
    const page = await desk.signIn(desk.ada, { path: '/mine' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox');
    await field.fill('z');
    await page.getByText('Write at least two characters.').waitFor();
    await field.fill('zanzibar');
    const hit = page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: /Yuki in A dripping spout/ });
    await hit.waitFor();
    await expect.poll(() => hit.locator('mark').textContent()).toBe('zanzibar');
    await page.waitForURL('**/search?q=zanzibar');
    expect(await faultsOf(page), 'search').toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('article').getByText('The zanzibar kettle drips').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/c/${uuid}`);
    expect(new URL(page.url()).searchParams.get('m')).toHaveLength(36);
    await page.goBack();
    await hit.waitFor();
    await field.fill('nothing like it');
    await page
      .getByText('Nothing found for “nothing like it”. Names, addresses, subjects and messages were searched.')
      .waitFor();
    expect(await faultsOf(page), 'nothing found').toEqual([]);
    await page.context().close();
  });

  test('c begins a new conversation: it is among those of its agent, with the message that was written', async () => {
    await desk.write('Wilma', 'When do you open?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: '/all' });
    await rowOf(page, 'Wilma').waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByRole('button', { name: 'Start the conversation' }).click();
    await dialog.getByText('Contact is missing.').waitFor();
    await dialog.getByText('Message is missing.').waitFor();
    await dialog.getByRole('combobox', { name: 'Contact', exact: true }).fill('Wilma');
    await page.getByRole('option', { name: /^Wilma/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('wilma@example.org').waitFor();
    const message = dialog.getByLabel('Message');
    await page.locator('[contenteditable]').and(message).waitFor();
    await message.fill('From nine to five.');
    expect(await faultsOf(page), 'new conversation').toEqual([]);
    await message.press('Control+Enter');
    await page.getByRole('article').getByText('From nine to five.').waitFor();
    const [, uuid = ''] = /^\/mine\/c\/([0-9a-f-]{36})$/.exec(new URL(page.url()).pathname) ?? [];
    const { results } = await desk.ask<{ results: { type: string; content: string }[] }>(
      `/conversations/${uuid}/messages`,
    );
    const written = results.filter(({ type }) => type !== 'activity').map(({ content }) => content);
    expect(written).toEqual(['From nine to five.']);
    await page.context().close();
  });

  test('26. a contact is found, edited, and has notes; one deletes their own, not those of others', async () => {
    const uuid = await desk.write('Gunborg', 'Order of Gunborg', desk.ada);
    const { contact_id: id } = await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`);
    await desk.ask('/custom-attributes', 'POST', {
      ...{ name: 'Orders', description: '', key: 'orders', data_type: 'number', applies_to: 'contact', values: [] },
      ...{ regex: '', regex_hint: '' },
    });
    await desk.ask(`/contacts/${id}/notes`, 'POST', { note: 'Works in a kitchen' });
    const page = await desk.signIn(desk.grace, { path: '/contacts' });
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('gunbo');
    await page.getByText('1 found').last().waitFor();
    await page.waitForURL('**/contacts?q=gunbo');
    await page.getByRole('link', { name: 'Gunborg' }).click();
    await page.getByRole('link', { name: /^Order of Gunborg, waits .+, Ada, Open/ }).waitFor();
    await expect.poll(() => page.title()).toBe('Gunborg · Contacts');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('');
    await dialog.getByLabel('E-mail').fill('gunnel@example..org');
    await dialog.getByRole('button', { name: 'Save the contact' }).click();
    await dialog.getByText('First name is missing.').waitFor();
    await dialog.getByText('This is not an e-mail address.').waitFor();
    await dialog.getByLabel('First name').fill('Gunnel');
    await dialog.getByLabel('Last name').fill('Okafor');
    await dialog.getByLabel('E-mail').fill('gunnel@example.org');
    await dialog.getByLabel('Country of the phone number').selectOption({ label: 'Netherlands' });
    await dialog.getByLabel('Phone, if known').fill('20 555 0142');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Gunnel Okafor', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy gunnel@example.org' }).waitFor();
    const saved = () => desk.ask<Record<string, unknown>>(`/contacts/${id}`);
    await expect.poll(saved).toMatchObject({ phone_number_country_code: 'NL', phone_number: '20 555 0142' });

    await page.getByRole('button', { name: 'Edit the attributes' }).click();
    await dialog.getByLabel('Orders').fill('seven');
    await dialog.getByRole('button', { name: 'Save the attributes' }).click();
    await dialog.getByText('A number is written in digits.').waitFor();
    await dialog.getByLabel('Orders').fill('7');
    await dialog.getByRole('button', { name: 'Save the attributes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await saved()).custom_attributes).toEqual({ orders: 7 });

    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note about Gunnel' }).fill('Prefers e-mail');
    await page.getByRole('button', { name: 'Save note' }).click();
    const own = main(page).getByText('Prefers e-mail');
    await own.waitFor();
    const notes = async () => (await desk.ask<{ note: string }[]>(`/contacts/${id}/notes`)).map(({ note }) => note);
    await expect.poll(() => page.getByRole('button', { name: /^Delete the note/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Delete the note from Grace Hollis' }).click();
    await own.waitFor({ state: 'detached' });
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await own.waitFor();
    await expect.poll(() => notes()).toEqual(['Prefers e-mail', 'Works in a kitchen']);
    await page.getByRole('button', { name: 'Delete the note from Grace Hollis' }).click();
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(notes).toEqual(['Works in a kitchen']);
    await page.context().close();
  });

  test('48. a mention arrives in two tabs, and read in one it is read in both', async () => {
    const pia = await desk.addAgent('Pia', 'Berg');
    const uuid = await desk.write('Lea', 'The lid is cracked', pia);
    const page = await desk.signIn(pia);
    await page.getByText('Up to date').waitFor();
    const other = await page.context().newPage();
    await other.goto(desk.proxy.address);
    await other.getByText('Up to date').waitFor();
    const first = page.getByRole('button', { name: /^Notifications/ });
    const second = other.getByRole('button', { name: /^Notifications/ });
    const mentions = [{ type: 'agent', id: pia.id }];
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: '<p>Look here</p>', private: true, mentions });
    await expect.poll(() => first.getAttribute('aria-label')).toMatch(/new/);
    await expect.poll(() => second.getAttribute('aria-label')).toMatch(/new/);
    await first.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Look here').waitFor();
    expect(await faultsOf(page), 'notifications').toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The lid is cracked' }).waitFor();
    expect(page.url()).toMatch(new RegExp(`/c/${uuid}\\?m=[0-9a-f-]{36}$`));
    await second.click();
    const same = other.getByRole('button', { name: /Look here/ });
    await same.waitFor();
    await expect.poll(() => same.getAttribute('data-new')).toBe(null);
    await other.getByRole('button', { name: 'Mark all read' }).click();
    await expect.poll(() => second.getAttribute('aria-label')).toBe('Notifications');
    await expect.poll(() => first.getAttribute('aria-label')).toBe('Notifications');
    await page.context().close();
  });

  test('what agents set for themselves opens from their menu, page by page, and axe finds nothing there', async () => {
    const page = await desk.signIn(desk.grace);
    await navigation(page)
      .getByRole('button', { name: /Your menu/ })
      .click();
    await page.getByRole('option', { name: 'Settings' }).click();
    const pages = page.getByRole('navigation', { name: 'You' });
    for (const [name, shown] of [
      ['Profile', page.getByLabel('First name')],
      ['Appearance', page.getByLabel('Compact')],
      ['Notifications', page.getByLabel('Without text')],
      ['Shortcuts', page.getByLabel('Single-key shortcuts')],
      ['Macros', page.getByText('Only you see the ones that you write here.')],
      ['Sign-in', page.getByRole('button', { name: 'Set up' })],
      ['Sessions', page.getByText('This one')],
      ['API keys', page.getByText('You have no API keys.')],
    ] as const) {
      await pages.getByRole('link', { name, exact: true }).click();
      await main(page).getByRole('heading', { name, exact: true }).waitFor();
      await shown.waitFor();
      expect(await faultsOf(page), name).toEqual([]);
    }
    await page.context().close();
  });

  test('a name and a picture are in the navigation at once', async () => {
    const nora = await desk.addAgent('Nora', 'Quist');
    const page = await desk.signIn(nora, { path: '/you' });
    await page.getByLabel('First name').fill('Eleonora');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    const me = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /Your menu/ });
    await me.getByText('Eleonora Quist').waitFor();
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEElEQVR42mNgSMzGjoaWBADTJTMBsiaPEgAAAABJRU5ErkJggg==';
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await toast(page).getByText('Your new picture is shown.').waitFor();
    await me.locator('img').waitFor();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await me.locator('img').waitFor({ state: 'detached' });
    await page.getByLabel('First name').fill('Nora');
    await page.keyboard.press('Control+s');
    await me.getByText('Nora Quist').waitFor();
    await page.context().close();
  });

  test('density, what comes after Resolve, and single keys: each holds at once and on the next device', async () => {
    const hugo = await desk.addAgent('Hugo', 'Marsh');
    const uuid = await desk.write('Lars', 'A dent in the lid', hugo);
    await desk.write('Ylva', 'Which hob is it for?', hugo);
    const page = await desk.signIn(hugo, { path: '/you/appearance' });
    await page.getByLabel('Compact').check();
    await page.getByLabel('Go to the next one after Resolve').uncheck();
    await page.getByRole('link', { name: 'Shortcuts' }).click();
    const row = page.getByRole('button', { name: 'Resolve, reopen: e. Change' });
    await row.click();
    await page.keyboard.press('r');
    await page.getByText('r is taken by “Reply”.').waitFor();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Resolve, reopen: d. Change' }).waitFor();
    const kept = (on: Page) => on.evaluate(`fetch('/api/v1/agents/me/preferences').then((reply) => reply.text())`);
    await page.getByRole('button', { name: 'Go to: g. Change' }).click();
    await page.keyboard.press('q');
    await page.getByRole('button', { name: 'Go to: q. Change' }).waitFor();
    await expect.poll(() => kept(page)).toContain('"own_keys":{"e":"d","g":"q"}');
    await page.context().close();

    const next = await desk.signIn(hugo, { path: `/mine/c/${uuid}` });
    const item = next.locator('[data-uuid]').first();
    await expect.poll(async () => (await item.boundingBox())?.height).toBeCloseTo(52, 0);
    const heading = next.getByRole('heading', { name: 'A dent in the lid' });
    await heading.waitFor();
    await next.keyboard.press('e');
    await next.keyboard.press('d');
    await toast(next).getByText('Resolved.').waitFor();
    await next.getByText('Choose a conversation.').waitFor();
    expect(new URL(next.url()).pathname).toBe('/mine');
    await go(next, `/all/c/${uuid}?status=resolved`);
    await next
      .getByRole('button', { name: 'Reopen' })
      .and(next.getByTitle('Reopen (d)', { exact: true }))
      .waitFor();
    // The second key counts within a second, so the page is not pressed while it is busy with its start.
    await next.getByText('Up to date').waitFor();
    await next.keyboard.press('q');
    await next.keyboard.press('u');
    await next.getByRole('heading', { name: 'Unassigned', level: 2 }).waitFor();
    await go(next, '/you/shortcuts');
    await next.getByLabel('Single-key shortcuts').uncheck();
    await expect.poll(() => kept(next)).toContain('"single_keys":false');
    await go(next, `/all/c/${uuid}?status=resolved`);
    await heading.waitFor();
    await next.keyboard.press('b');
    await next.keyboard.press('d');
    await next.keyboard.press('F6');
    // The command menu opens as ever, after whatever the keys before it did.
    await next.keyboard.press('Control+k');
    await next.getByRole('combobox', { name: 'Search or go to' }).waitFor();
    expect(await next.getByRole('dialog', { name: 'Notifications' }).count()).toBe(0);
    await next.keyboard.press('Escape');
    await next.getByRole('button', { name: 'Reopen' }).first().waitFor();
    expect(await desk.ask<{ status: string }>(`/conversations/${uuid}`)).toMatchObject({ status: 'Resolved' });
    await next.context().close();
  });

  test('45. a second factor is switched on with its codes; the next sign-in asks, and a recovery code works once', async () => {
    const vera = await desk.addAgent('Vera', 'Lund');
    const page = await desk.signIn(vera, { path: '/you/sign-in' });
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'Picture code for the authenticator app' }).waitFor();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/^.*:|\s/gs, '');
    expect(await faultsOf(page), 'set up').toEqual([]);
    const field = dialog.getByLabel('Code of the app');
    await field.fill('000000');
    await dialog.getByText('This code does not match.').waitFor();
    await field.fill(codeOf(secret));
    await page.getByRole('heading', { name: 'Switched on. Store your recovery codes' }).waitFor();
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(10);
    expect(await faultsOf(page), 'recovery codes').toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('recovery-codes.txt');
    // The dialog stays open until the agent confirms that they have saved the codes.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click({ force: true });
    const isAskedFirst = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    expect(await isAskedFirst()).toBe(true);
    await dialog.getByText('I have stored the codes').click();
    await expect.poll(isAskedFirst).toBe(false);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('10 codes are left.').waitFor();
    await page.context().close();

    for (const [code, isGood] of [
      [codes[0] ?? '', true],
      [codes[0] ?? '', false],
    ] as const) {
      const next = await desk.open({ path: '/mentions' });
      await next.getByLabel('E-mail').fill(vera.email);
      await next.getByLabel('Password').fill(vera.password);
      await next.keyboard.press('Enter');
      await next.getByRole('heading', { name: 'One more step' }).waitFor();
      await next.getByRole('button', { name: 'Use a recovery code' }).click();
      await next.getByLabel('Recovery code').fill(code);
      await next.keyboard.press('Enter');
      if (isGood) await next.getByRole('heading', { name: 'Mentions', level: 2 }).waitFor();
      else {
        await next.getByText('This code does not match.').waitFor();
        await next.getByRole('button', { name: 'Use the code of your app' }).click();
        // The step before was used up by switching it on.
        await next.getByLabel('Code').fill(codeOf(secret, 1));
        await next.getByRole('heading', { name: 'Mentions', level: 2 }).waitFor();
      }
      await next.context().close();
    }
  });

  test('another session is ended, and is out at once', async () => {
    const first = await desk.signIn(desk.ada, { path: '/you/sessions' });
    const second = await desk.signIn(desk.ada);
    await second.getByText('Up to date').waitFor();
    await first.reload();
    await first.getByText('This one').waitFor();
    await first.getByRole('button', { name: 'End all others' }).click();
    await first.getByRole('button', { name: 'End all other sessions' }).click();
    await toast(first).getByText('All other sessions are ended.').waitFor();
    await second.getByText('Sign in again to go on. Nothing is lost.').waitFor();
    await expect.poll(() => first.getByRole('button', { name: /^End/ }).count()).toBe(0);
    await first.context().close();
    await second.context().close();
  });

  test('reports: the figures of a team are those of the service, the table is the plot, and the file is the table', async () => {
    const team = await desk.ask<{ id: number }>('/teams', 'POST', { name: 'Repairs' });
    for (const [index, name] of ['Ottilie', 'Viktor', 'Xenia'].entries()) {
      const uuid = await desk.write(name, `A spout, number ${index}`);
      await desk.ask(`/conversations/${uuid}/assignee/team`, 'PUT', { assignee_id: team.id });
      if (index === 0) await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Resolved' });
      if (index < 2) await tag(uuid, 'spout');
    }
    const page = await desk.signIn(desk.ada);
    await navigation(page).getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('button', { name: 'Team: All teams' }).first().click();
    await page.getByRole('option', { name: 'Repairs' }).click();
    await expect.poll(() => card(page, 'Started').textContent()).toMatch(/Started3\+3 against the 30 days before/);
    await expect.poll(() => card(page, 'Resolved').textContent()).toContain('Resolved1');
    const about = card(page, 'What it was about');
    await expect.poll(() => about.locator('tbody tr').allTextContents()).toEqual(['spout2']);
    await card(page, 'Right now').getByRole('heading', { name: 'Right now, in the whole desk' }).waitFor();

    const twin = await twinOf(page, flow);
    const { rows: lines } = await fileOf(page, flow);
    expect(lines.at(0)).toEqual(['Day', 'Started', 'Resolved']);
    const values = lines.slice(1).map(([, ...each]) => each);
    expect(twin.map(([, ...each]) => each)).toEqual(values);
    const truth = await desk.ask<{ points: { value: number }[] }>(
      `/reports/overview/series?metric=conversations_created&days=29&team_id=${team.id}`,
    );
    expect(values.map(([started]) => Number(started))).toEqual(truth.points.map(({ value }) => value));
    expect(await faultsOf(page)).toEqual([]);
    await about.getByRole('link', { name: 'spout' }).click();
    await rowOf(page, 'Viktor').waitFor();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe(`?status=any&f=tag.is.spout;team.is.${team.id}`);
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.context().close();
  });

  test('who may not see reports has neither the entry nor the page', async () => {
    const page = await desk.signIn(desk.grace, { path: '/reports' });
    await page.getByText('You may not see Reports.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Reports' }).count()).toBe(0);
    await page.context().close();
  });

  test('31. Arabic: mirrored panes, mixed texts', async () => {
    const uuid = await desk.write('Layla', 'أين طلبي FW-36602؟', desk.ada);
    for (const message of [
      '<p>مرحبًا، أرسلنا الطلب FW-36602 إلى layla@example.org اليوم.</p>',
      '<p>The tracking number is 1Z-999-AA1.</p>',
    ]) {
      await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message });
    }
    await desk.answer(uuid, 'شكرًا! هل يمكن الدفع بـ PayPal؟');
    const page = await desk.open({ locale: 'ar-EG' });
    await page.getByRole('heading', { name: /^تسجيل الدخول إلى/ }).waitFor();
    expect(await page.evaluate('[document.documentElement.lang, document.dir]')).toEqual(['ar', 'rtl']);
    expect(await faultsOf(page), 'sign-in').toEqual([]);
    await page.locator('input[type=email]').fill(desk.ada.email);
    await page.locator('input[type=password]').fill(desk.ada.password);
    await page.keyboard.press('Enter');
    await page.locator('nav').first().waitFor();
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    const log = page.getByRole('region', { name: 'الرسائل' });
    await log.getByText('PayPal').waitFor();

    const list = page.getByRole('list', { name: 'محادثاتي' });
    const panel = page.getByRole('complementary');
    expect(await middleOf(page.getByRole('navigation', { name: 'الرئيسية' }))).toBeGreaterThan(await middleOf(list));
    expect(await middleOf(list)).toBeGreaterThan(await middleOf(log));
    expect(await middleOf(log)).toBeGreaterThan(await middleOf(panel));
    // Theirs begin at the start of the line, which is on the right; ours at its end.
    const box = (text: string): Locator => log.locator('article [dir=auto]').filter({ hasText: text }).first();
    expect(await middleOf(box('PayPal'))).toBeGreaterThan(await middleOf(box('أرسلنا')));
    expect(await directionOf(box('PayPal'))).toBe('rtl');
    expect(await directionOf(box('أرسلنا'))).toBe('rtl');
    expect(await directionOf(box('tracking number'))).toBe('ltr');
    expect(
      await panel
        .getByText('layla@example.org')
        .first()
        .evaluate((each) => each.closest('bdi') !== null),
    ).toBe(true);
    // How long she waits, in the digits of the language.
    await list
      .getByText(/^(?:الآن|[٠-٩]+ د)$/)
      .first()
      .waitFor();

    const field = page.getByRole('textbox', { name: 'الرد على ⁨Layla⁩' });
    await field.waitFor();
    await expect.poll(() => directionOf(field)).toBe('rtl');
    await page.keyboard.press('r');
    await expect.poll(() => field.evaluate((each) => each.matches(':focus'))).toBe(true);
    await page.keyboard.type('Yes, by PayPal');
    await expect.poll(() => directionOf(field)).toBe('ltr');
    expect(await faultsOf(page), 'conversation').toEqual([]);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
