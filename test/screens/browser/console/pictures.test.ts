import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debianProgram } from '../../../support/debian-program.ts';
import { notoFonts } from '../../../support/debian-programs.ts';
import { describeInBrowser } from '../chromium.ts';
import { differenceTo } from '../picture.ts';
import { type ConsoleDesk, consoleDesk } from './console-desk.ts';

const folder = join(import.meta.dirname, 'pictures');

/** Clocks, lengths and dates are others at each run: as they would be on one morning. */
const settle = `{
  const dated = /\\b\\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b(?: \\d{4})?/g;
  const days = /\\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\\b/g;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.data
      .replace(/\\b\\d{1,2}:\\d{2}\\b/g, '09:00')
      .replace(dated, '23 November')
      .replace(/\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?=23 November)/g, 'Mon ')
      .replace(days, 'Monday')
      .replace(/\\b\\d+ (?:seconds?|minutes?|min)(?= ago)/g, '1 minute')
      .replace(/^\\d+ m$/, 'now');
    if (text !== node.data) node.data = text;
  }
  document.activeElement?.blur();
}`;

interface Shown {
  readonly name: string;
  readonly path: string;
  /** The picture is taken when this is fulfilled. */
  readonly until: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
}

describeInBrowser('the console looks as in the pictures of the repository', () => {
  let desk: ConsoleDesk;
  let uuid = '';
  let contact = 0;
  let macro = 0;

  beforeAll(async () => {
    await debianProgram(notoFonts);
    desk = await consoleDesk();
    await desk.ask('/tags', 'POST', { name: 'refund' });
    await desk.ask('/tags', 'POST', { name: 'late parcel' });
    for (const [name, subject] of [
      ['Jonas', 'Cannot log in since Tuesday'],
      ['Amelie', 'Where is my parcel?'],
      ['Kofi', 'The kettle leaks at the handle'],
    ] as const)
      await desk.write(name, subject, desk.ada);
    uuid = await desk.write('Mira', 'Refund for order 1042', desk.ada);
    const say = (body: object) => desk.ask(`/conversations/${uuid}/messages`, 'POST', body);
    await say({ message: '<p>I am sorry. Was the seal <b>broken</b> when it came?</p>' });
    await desk.answer(uuid, 'It was. And do I have to send the kettle back?');
    await say({ message: '<p>The second one of this batch.</p>', private: true });
    await desk.ask(`/conversations/${uuid}/tags`, 'POST', { tags: ['refund'] });
    await desk.ask(`/conversations/${uuid}/priority`, 'PUT', { priority: 'High' });
    const { first_name, last_name, email } = await desk.ask<{ first_name: string; last_name: string; email: string }>(
      `/agents/${desk.grace.id}`,
    );
    const admin = { first_name, last_name, email, roles: ['Admin'], enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', admin);
    const team = await desk.ask<{ id: number }>('/teams', 'POST', { name: 'Returns', emoji: '↩️' });
    const created = await desk.ask<{ id: number }>('/macros', 'POST', {
      name: 'Refund is on its way',
      message_content: '<p>Dear {{contact.first_name|there}},</p><p>we have sent it. {{conversation.subject}}</p>',
      actions: [
        { type: 'set_status', value: ['Resolved'] },
        { type: 'add_tags', value: ['refund'] },
      ],
      // The macro is for a team without members, so that conversations look as they do without macros.
      visibility: 'team',
      team_id: team.id,
    });
    macro = created.id;
    await desk.ask('/oidc', 'POST', {
      ...{ name: 'Staff accounts', provider_url: 'https://id.example.com', enabled: false },
      ...{ client_id: 'helpdesk', client_secret: 'secret' },
    });
    contact = (await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`)).contact_id;
  });
  afterAll(() => desk?.close());

  const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
  const shown: readonly Shown[] = [
    { name: 'list', path: '/mine', until: (page) => page.getByRole('link', { name: /^Mira/ }).waitFor() },
    { name: 'conversation', path: '/mine/c/{conversation}', until: heading('Refund for order 1042') },
    {
      name: 'note',
      path: '/mine/c/{conversation}',
      until: heading('Refund for order 1042'),
      act: async (page) => {
        await page.keyboard.press('n');
        await page.keyboard.type('Ask the warehouse first');
      },
    },
    {
      name: 'tags',
      path: '/mine/c/{conversation}',
      until: heading('Refund for order 1042'),
      act: (page) => page.keyboard.press('t'),
    },
    { name: 'empty', path: '/mentions', until: (page) => page.getByText('Nobody has mentioned you.').waitFor() },
    {
      name: 'keys',
      path: '/mine',
      until: (page) => page.getByRole('link', { name: /^Mira/ }).waitFor(),
      act: (page) => page.keyboard.press('?'),
    },
    {
      name: 'commands',
      path: '/mine/c/{conversation}',
      until: heading('Refund for order 1042'),
      act: async (page) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('status');
      },
    },
    {
      name: 'search',
      path: '/search?q=kettle',
      until: (page) => page.getByText('leaks at the handle').first().waitFor(),
    },
    { name: 'unknown', path: '/no/such/page', until: heading('This page does not exist.') },
    { name: 'profile', path: '/you', until: heading('Profile') },
    { name: 'appearance', path: '/you/appearance', until: heading('Appearance') },
    { name: 'notifications', path: '/you/notifications', until: heading('Notifications') },
    { name: 'second-factor', path: '/you/sign-in', until: heading('Sign-in') },
  ];

  const ofAdmin: readonly Shown[] = [
    {
      name: 'new-conversation',
      path: '/all',
      until: (page) => page.getByRole('link', { name: /^Mira/ }).waitFor(),
      act: (page) => page.keyboard.press('c'),
    },
    { name: 'contacts', path: '/contacts', until: (page) => page.getByRole('link', { name: 'Mira' }).waitFor() },
    { name: 'contact', path: '/contacts/{contact}', until: heading('Mira') },
    {
      name: 'agents',
      path: '/admin/agents',
      until: (page) => page.getByRole('link', { name: 'Grace Hollis' }).waitFor(),
    },
    { name: 'agent', path: '/admin/agents/{agent}', until: heading('Grace Hollis') },
    { name: 'roles', path: '/admin/roles', until: (page) => page.getByRole('grid').waitFor() },
    { name: 'statuses', path: '/admin/statuses', until: heading('Statuses') },
    { name: 'inboxes', path: '/admin/inboxes', until: heading('Inboxes') },
    { name: 'macro', path: '/admin/macros/{macro}', until: heading('Refund is on its way') },
    {
      name: 'rules',
      path: '/admin/sign-in',
      until: (page) => page.getByRole('link', { name: 'Staff accounts' }).waitFor(),
    },
    {
      name: 'audit',
      path: '/admin/audit?kind=people',
      until: (page) => page.getByRole('button', { name: 'Created the team Returns' }).waitFor(),
    },
  ];

  test.skipIf(process.env.TAKE_PICTURES === '1')('and a picture of another state is another one', async () => {
    expect(await differenceTo(folder, 'list-light', await readFile(join(folder, 'conversation-light.png')))).toContain(
      'is different',
    );
  });

  const forced: readonly (readonly [string, BrowserContextOptions])[] = [
    ['forced-colours-light', { forcedColors: 'active', colorScheme: 'light' }],
    ['forced-colours-dark', { forcedColors: 'active', colorScheme: 'dark' }],
  ];
  test.each(forced)('32. %s', async (name, options) => {
    const differences: string[] = [];
    const page = await desk.signIn(desk.ada, options);
    await page.getByText('Up to date').waitFor();
    for (const [screen, path, until] of [
      ['conversation', `/mine/c/${uuid}`, heading('Refund for order 1042')],
      ['appearance', '/you/appearance', heading('Appearance')],
    ] as const) {
      await page.goto(desk.proxy.address + path);
      await until(page);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(400);
      await page.evaluate(settle);
      const picture = await page.screenshot({ animations: 'disabled', scale: 'css' });
      const found = await differenceTo(folder, `${screen}-${name}`, picture);
      if (found !== undefined) differences.push(found);
    }
    await page.context().close();
    expect(differences).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('%s', async (colorScheme) => {
    const differences: string[] = [];
    const take = async (page: Page, name: string): Promise<void> => {
      await page.waitForTimeout(400);
      await page.evaluate(settle);
      const picture = await page.screenshot({ animations: 'disabled', scale: 'css' });
      const found = await differenceTo(folder, `${name}-${colorScheme}`, picture);
      if (found !== undefined) differences.push(found);
    };
    const gate = await desk.open({ colorScheme });
    await gate.getByLabel('E-mail').waitFor();
    await take(gate, 'sign-in');
    await gate.context().close();

    const ids = { conversation: uuid, contact: String(contact), agent: String(desk.grace.id), macro: String(macro) };
    for (const [who, screens] of [
      [desk.ada, shown],
      [desk.grace, ofAdmin],
    ] as const) {
      const page = await desk.signIn(who, { colorScheme });
      await page.getByText('Up to date').waitFor();
      for (const { name, path, until, act } of screens) {
        await page.goto(desk.proxy.address + path.replace(/\{(\w+)\}/, (_, id: keyof typeof ids) => ids[id]));
        await until(page);
        await page.waitForLoadState('networkidle');
        await act?.(page);
        await take(page, name);
      }
      await page.context().close();
    }
    expect(differences).toEqual([]);
  });
});
