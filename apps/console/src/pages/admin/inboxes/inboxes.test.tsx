import {
  all,
  choose,
  exampleOf,
  find,
  get,
  gone,
  nameOf,
  press,
  refused,
  type Script,
  seen,
  write,
} from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const list = 'GET /api/v1/inboxes';
const one = 'GET /api/v1/inboxes/{id}';
const create = 'POST /api/v1/inboxes';
const update = 'PUT /api/v1/inboxes/{id}';
const remove = 'DELETE /api/v1/inboxes/{id}';
const website = exampleOf(one) as { readonly config: object };
const mailInbox = exampleOf(create) as object;
const open = (path: string, script: Script = {}) => openConsole(path, script);
const bodiesOf = (service: Awaited<ReturnType<typeof open>>) =>
  service.of(update).map(({ body }) => body as { readonly name?: string; readonly config: object });

test('the list says where an inbox is, whether it is live and what is open in it, and leads to it', async () => {
  const [chat] = exampleOf(list) as readonly object[];
  const support = { ...chat, ...mailInbox, enabled: false, open_conversations: 10_000 };
  await open('/admin/inboxes', { [list]: [chat, support] });
  expect((await find('link', 'Website')).getAttribute('href')).toBe('/admin/inboxes/1/appearance');
  await expect.poll(() => get('row', /Website/).textContent).toMatch(/Live chatshop\.example\.comLive14/);
  expect(get('link', 'Support').getAttribute('href')).toBe('/admin/inboxes/2/address');
  expect(get('row', /Support/).textContent).toMatch(/E-mailhelp@shop\.exampleOff10,000\+/);
});

test('what becomes of its mail is said before an inbox for e-mail is deleted', async () => {
  const [chat] = exampleOf(list) as readonly object[];
  const service = await open('/admin/inboxes', { [list]: [{ ...chat, ...mailInbox }] });
  await press(await find('button', 'Actions for Support'));
  await press(await find('option', 'Delete the inbox Support'));
  const dialog = await find('dialog', 'Delete the inbox Support?');
  expect(dialog.textContent).toContain('Its mail is no longer read.');
  await press(get('button', 'Delete the inbox Support', dialog));
  await seen('Inbox deleted: Support.');
  expect(service.of(remove).map(({ params }) => params)).toEqual([{ id: '2' }]);
});

test('a new inbox has a name', async () => {
  const service = await open('/admin/inboxes', { [create]: { ...website, id: 2, name: 'Shop' } });
  await press(await find('button', 'New inbox'));
  expect(all('option').map(nameOf)).toEqual(['Live chat', 'E-mail']);
  await press(get('option', 'Live chat'));
  const dialog = await find('dialog', 'New inbox');
  await write(get('field', 'Name', dialog), 'Shop');
  await press(get('button', 'Create', dialog));
  await seen('Inbox created: Shop.');
  expect(service.of(create).map(({ body }) => body)).toEqual([{ name: 'Shop', channel: 'livechat' }]);
});

test('the last inbox that is on is not deleted, and the reason is given; another one is', async () => {
  const service = await open('/admin/inboxes', { [remove]: refused(422, 'UnprocessableEntityException') });
  const ask = async () => {
    await press(await find('button', 'Actions for Website'));
    await press(await find('option', 'Delete the inbox Website'));
    await press(get('button', 'Delete the inbox Website', await find('dialog', 'Delete the inbox Website?')));
  };
  await ask();
  await seen('No other inbox is on. Switch on another one first.');
  await find('link', 'Website');
  service.answer({ [remove]: true, [list]: [] });
  await ask();
  await seen('Inbox deleted: Website.');
  await gone('link', 'Website');
});

test('an inbox is switched off at once, and that is taken back', async () => {
  const service = await open('/admin/inboxes/1/appearance', { [update]: { ...website, enabled: false } });
  await press(await find('switch', 'Accepts conversations'));
  await seen('Website is off: the launcher does not appear.');
  service.answer({ [update]: website });
  await press(await find('button', /^Undo/));
  await expect.poll(() => service.of(update).map(({ body }) => body)).toEqual([{ enabled: false }, { enabled: true }]);
});

test('only what was changed is added to what is stored', async () => {
  const service = await open('/admin/inboxes/1/appearance', { [update]: website });
  await write(await find('field', 'Greeting, if the usual one does not fit'), 'Good day');
  await press(get('radio', 'Left'));
  await seen('2 changes are not saved yet');
  await press(get('button', 'Save'));
  await expect.poll(() => service.of(update).length).toBe(1);
  const [{ config } = { config: {} }] = bodiesOf(service);
  expect(Object.keys(config).sort()).toEqual(['brand_name', 'greeting_message', 'launcher', 'trusted_domains']);
  expect(config).toMatchObject({ ...website.config, greeting_message: 'Good day', launcher: { position: 'left' } });
});

test.each([
  ['Name for your team', '', 'Name for your team is missing.'],
  ['Brand colour', 'red', 'Six digits from 0 to f, such as #8f471d.'],
  ['Distance from the side', '-1', 'A whole number from 0 to 2000.'],
  ['Or the address of a logo elsewhere', 'logo.png', 'An address begins with https:// or http://.'],
])('%s: %j is said at its field, and nothing is sent', async (label, text, said) => {
  const service = await open('/admin/inboxes/1/appearance');
  await write(await find('field', label), text);
  await press(get('button', 'Save'));
  await seen(said);
  expect(get('field', label).getAttribute('aria-invalid')).toBe('true');
  expect(service.of(update)).toEqual([]);
});

test('cards of the home page are added, moved and removed, and saved in their order', async () => {
  const cards = ['One', 'Two'].map((title) => ({
    ...{ type: 'announcement', url: null, title, description: '', image_url: null, text: '' },
  }));
  const inbox = { ...website, config: { ...website.config, home_apps: cards } };
  const service = await open('/admin/inboxes/1/home', { [one]: inbox, [update]: inbox });
  await press(await find('button', 'Move down One'));
  await press(get('button', 'Add a card'));
  await write(get('field', 'Title', get('group', 'Card 3')), 'Three');
  await press(get('button', 'Remove Two'));
  await press(get('button', 'Save'));
  await expect.poll(() => service.of(update).length).toBe(1);
  expect(bodiesOf(service)[0]?.config).toMatchObject({ home_apps: [{ title: 'One' }, { title: 'Three' }] });
});

test('the background of the head asks for what its kind needs', async () => {
  const service = await open('/admin/inboxes/1/home', { [update]: website });
  await choose(await find('select', 'Background of the head'), 'image');
  await write(await find('field', 'Address of the picture'), 'https://shop.example/head.png');
  expect(all('field', 'From')).toEqual([]);
  await press(get('button', 'Save'));
  await expect
    .poll(() => bodiesOf(service).map(({ config }) => config))
    .toMatchObject([{ home_screen: { background: { type: 'image', image_url: 'https://shop.example/head.png' } } }]);
});

test('a refused change stays on the page, with its reason', async () => {
  await open('/admin/inboxes/1/appearance', { [update]: refused(403, 'PermissionException') });
  await write(await find('field', 'Name that visitors see'), 'Shop');
  await press(get('button', 'Save'));
  expect((await find('alert')).textContent).toContain('You may not do this.');
  expect((get('field', 'Name that visitors see') as HTMLInputElement).value).toBe('Shop');
});

test('an inbox that is gone says so', async () => {
  await open('/admin/inboxes/9/appearance', { [one]: refused(404, 'NotFoundException') });
  await seen('There is no such inbox.');
});
