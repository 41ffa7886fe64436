import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf, written } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const toast = (page: Page) => page.locator('[data-toast]');
const replyTo = (page: Page, name: string) => page.getByRole('textbox', { name: `Reply to ${name}` });
const note = (page: Page) => page.getByRole('textbox', { name: 'Write a note for colleagues' });
const article = (page: Page, text: string) => page.getByRole('article').getByText(text);

interface Message {
  readonly text_content: string;
  readonly private: boolean;
  readonly type: string;
  readonly mentions: readonly unknown[];
  readonly attachments: readonly { readonly name: string }[];
}

/** 1 × 1, transparent. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('writing in the console', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk({ HELPDESK_MAX_UPLOAD_MB: '1' });
  });
  afterEach(() => desk?.proxy.restore());
  afterAll(() => desk?.close());

  const messagesOf = async (uuid: string): Promise<readonly Message[]> => {
    const { results } = await desk.ask<{ results: Message[] }>(`/conversations/${uuid}/messages?page_size=100`);
    return results.toReversed();
  };
  /** Does something between a change by the page, the next one, and its arrival. */
  const meanwhile = (page: Page, run: () => Promise<unknown>) =>
    page.route(
      '**/assignee/user',
      async (route) => {
        await run();
        await route.continue();
      },
      { times: 1 },
    );
  const textsOf = async (uuid: string) =>
    (await messagesOf(uuid)).filter(({ type }) => type !== 'activity').map(({ text_content: text }) => text);

  const draftsOf = (uuid: string) => `${desk.proxy.address}/api/v1/conversations/${uuid}/draft`;

  test('17. a draft is on the desk after a moment, on a second device too; a newer one there offers itself', async () => {
    const uuid = await desk.write('Mira', 'Refund for order 1042', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await replyTo(page, 'Mira').fill('No need to send it back');
    await page.getByText('Draft saved').waitFor();
    await page.getByRole('tab', { name: 'Note' }).click();
    await expect.poll(() => written(note(page))).toBe('');
    await note(page).fill('The claim is 5512');
    await page.getByText('Draft saved').waitFor();

    const second = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await expect.poll(() => written(replyTo(second, 'Mira'))).toBe('No need to send it back');
    await replyTo(second, 'Mira').fill('No need to send it back,\nkeep the kettle');
    // The notice was there before too, so the draft in the service is checked.
    const saved = async () => (await second.request.get(draftsOf(uuid))).text();
    await expect.poll(saved).toContain('keep the kettle');
    await second.context().close();

    await page.getByRole('tab', { name: 'Reply' }).click();
    await replyTo(page, 'Mira').press('End');
    await replyTo(page, 'Mira').pressSequentially('!');
    await page.getByText(/^A newer draft from another computer, /).waitFor();
    await expect.poll(() => written(replyTo(page, 'Mira'))).toBe('No need to send it back!');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => written(replyTo(page, 'Mira'))).toBe('No need to send it back,\nkeep the kettle');
    await page.reload();
    await expect.poll(() => written(replyTo(page, 'Mira'))).toBe('No need to send it back,\nkeep the kettle');
    await replyTo(page, 'Mira').press('Control+Enter');
    await article(page, 'keep the kettle').waitFor();
    const drafts = async () => {
      const answer = await page.request.get(draftsOf(uuid));
      return ((await answer.json()) as { data: { type: string }[] }).data.map(({ type }) => type);
    };
    await expect.poll(drafts).toEqual(['private_note']);
    const third = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await article(third, 'keep the kettle').waitFor();
    await expect.poll(() => written(replyTo(third, 'Mira'))).toBe('');
    await third.getByRole('tab', { name: 'Note' }).click();
    await expect.poll(() => written(note(third))).toBe('The claim is 5512');
    await third.context().close();
    await page.context().close();
  });

  test('a discarded draft comes back while its toast stands; after that it is gone on every device', async () => {
    const uuid = await desk.write('Noor', 'Tea towels', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const discard = async () => {
      await page.getByRole('button', { name: 'Other ways to send' }).click();
      await page.getByRole('option', { name: 'Discard the draft' }).click();
    };
    await replyTo(page, 'Noor').fill('We have red ones');
    await page.getByText('Draft saved').waitFor();
    await discard();
    await toast(page).getByText('Draft discarded.').waitFor();
    await expect.poll(() => written(replyTo(page, 'Noor'))).toBe('');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => written(replyTo(page, 'Noor'))).toBe('We have red ones');
    await page.getByText('Draft saved').waitFor();
    await discard();
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await deleted;
    await page.reload();
    await article(page, 'Tea towels').waitFor();
    await expect.poll(() => written(replyTo(page, 'Noor'))).toBe('');
    await page.context().close();
  });

  test('a discarded draft takes the actions of its macro along, and a late macro stays out of the note', async () => {
    const uuid = await desk.write('Odo', 'A scratch', desk.ada);
    await desk.ask('/macros', 'POST', {
      ...{ name: 'Sorry', message_content: 'We are sorry, {{contact.first_name}}', visibility: 'all' },
      ...{ visible_when: ['replying'], actions: [{ type: 'set_priority', value: ['High'] }] },
    });
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const chip = page.getByRole('button', { name: 'Leave out: Priority High' });
    await replyTo(page, 'Odo').waitFor();
    const choose = async () => {
      await page.getByRole('button', { name: 'Macros' }).click();
      await page.getByRole('option', { name: /^Sorry/ }).click();
    };
    await choose();
    await chip.waitFor();
    await page.getByRole('button', { name: 'Other ways to send' }).click();
    await page.getByRole('option', { name: 'Discard the draft' }).click();
    await chip.waitFor({ state: 'detached' });
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => written(replyTo(page, 'Odo'))).toBe('We are sorry, Odo');
    await chip.waitFor();
    await page.getByRole('button', { name: 'Other ways to send' }).click();
    await page.getByRole('option', { name: 'Discard the draft' }).click();
    await chip.waitFor({ state: 'detached' });

    let release = (): void => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/macros\/\d+$/, async (route) => {
      await isHeld;
      await route.continue();
    });
    const filled = page.waitForResponse(/\/macros\/\d+$/);
    await choose();
    await page.getByRole('tab', { name: 'Note' }).click();
    await note(page).waitFor();
    release();
    await filled;
    await page.waitForTimeout(300);
    expect(await written(note(page))).toBe('');
    await page.getByRole('tab', { name: 'Reply' }).click();
    await expect.poll(() => written(replyTo(page, 'Odo'))).toBe('');
    expect(await chip.count()).toBe(0);
    await page.context().close();
  });

  test('24. files: a pasted picture, a dropped file and one that is too large; the text stays, and all is sent', async () => {
    const uuid = await desk.write('Pavel', 'Kettle whistles', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const field = replyTo(page, 'Pavel');
    await field.fill('Here is the form');
    /** Dispatches the event of pasting or dropping a file, which browsers do not let a script do otherwise. */
    const hand = (event: 'dragover' | 'drop' | 'paste', name: string, type: string, body: Buffer) =>
      page.evaluate(`{
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob('${body.toString('base64')}'), (each) => each.charCodeAt(0));
        transfer.items.add(new File([bytes], '${name}', { type: '${type}' }));
        const init = { bubbles: true, cancelable: true };
        document.querySelector('[aria-label^="Reply to"]').dispatchEvent('${event}' === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('${event}', { ...init, dataTransfer: transfer }));
      }`);
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    await hand('dragover', 'form.pdf', 'application/pdf', pdf);
    await page.getByText('Drop to attach to the reply').waitFor();
    await hand('drop', 'form.pdf', 'application/pdf', pdf);
    await hand('paste', 'kettle.png', 'image/png', png);
    await hand('drop', 'film.mov', 'video/quicktime', Buffer.alloc(1_200_000));
    await page.getByText('film.mov. Not sent: the file is larger than 1 MB.').waitFor();
    await page.getByRole('button', { name: 'Remove kettle.png' }).waitFor();
    await expect.poll(() => written(field)).toBe('Here is the form');
    await page.getByText('Draft saved').waitFor();
    await page.reload();
    // The uploaded files belong to the draft.
    await page.getByRole('button', { name: 'Remove form.pdf' }).waitFor();
    await field.press('Control+Enter');
    await page.getByRole('button', { name: 'Open kettle.png' }).click();
    await page.getByRole('dialog', { name: 'kettle.png' }).getByRole('img', { name: 'kettle.png' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const sent = (await messagesOf(uuid)).at(-1);
    expect(sent?.text_content).toBe('Here is the form');
    expect(sent?.attachments.map(({ name }) => name).sort()).toEqual(['form.pdf', 'kettle.png']);
    await page.context().close();
  });

  test('what is being uploaded is waited for', async () => {
    const uuid = await desk.write('Hana', 'The invoice', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const upload = Promise.withResolvers<void>();
    await page.route('**/api/v1/media', async (route) => {
      await upload.promise;
      await route.continue();
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('64.00') });
    await page.getByRole('progressbar', { name: 'invoice.txt is being uploaded' }).waitFor();
    await replyTo(page, 'Hana').fill('Attached');
    await replyTo(page, 'Hana').press('Control+Enter');
    await page.getByRole('button', { name: 'Sends after the upload' }).waitFor();
    await expect.poll(() => textsOf(uuid)).toEqual(['The invoice']);
    upload.resolve();
    await page.getByRole('link', { name: /invoice\.txt/ }).waitFor();
    await expect.poll(async () => (await messagesOf(uuid)).at(-1)?.attachments.length).toBe(1);
    await page.context().close();
  });

  test('9. a note with a mention: the colleague counts one, and it opens at the note', async () => {
    const uuid = await desk.write('Lena', 'Where is my parcel?', desk.ada);
    for (let index = 0; index < 30; index += 1) await desk.answer(uuid, `Line ${index}`);
    const grace = await desk.signIn(desk.grace);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await article(page, 'Line 29').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('The carrier lost it. @gra');
    await page.getByRole('combobox', { name: 'Mention' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('shall we resend?');
    await expect.poll(() => written(note(page))).toBe('The carrier lost it. @Grace Hollis shall we resend?');
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('article', { name: /^Private note/ })
      .getByText('@Grace Hollis')
      .waitFor();
    await expect
      .poll(async () => (await messagesOf(uuid)).at(-1)?.mentions)
      .toEqual([{ type: 'agent', id: desk.grace.id }]);
    for (let index = 30; index < 60; index += 1) await desk.answer(uuid, `Line ${index}`);

    await expect.poll(() => grace.getByRole('link', { name: 'Mentions' }).textContent()).toMatch(/1/);
    await grace.getByRole('link', { name: 'Mentions' }).click();
    await rowOf(grace, 'Lena').focus();
    await grace.keyboard.press('Enter');
    const found = grace.getByRole('article', { name: /^Private note/ });
    await found.waitFor();
    await expect.poll(() => found.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await expect
      .poll(() =>
        found.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top > 0 && bottom < element.ownerDocument.documentElement.clientHeight;
        }),
      )
      .toBe(true);
    await grace.context().close();
    await page.context().close();
  });

  test('12. two agents write: it is said, and an answer that crosses is asked about once', async () => {
    const uuid = await desk.write('Sofia', 'Wrong lid size', desk.ada);
    const ada = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const grace = await desk.signIn(desk.grace, { path: `/all/c/${uuid}` });
    await ada.getByText('Grace is here', { exact: true }).waitFor();
    await replyTo(ada, 'Sofia').fill('The lid is 24 cm');
    await replyTo(grace, 'Sofia').pressSequentially('It is the large one', { delay: 30 });
    await ada.getByText('Grace is replying too.').waitFor();
    await grace.keyboard.press('Control+Enter');
    await ada.getByText(/^Grace answered at \d\d:\d\d\.$/).waitFor();
    await ada.getByRole('button', { name: 'Show' }).click();
    await replyTo(ada, 'Sofia').press('Control+Enter');
    await ada.getByRole('button', { name: 'Send anyway' }).waitFor();
    await expect.poll(() => textsOf(uuid)).toEqual(['Wrong lid size', 'It is the large one']);
    await replyTo(ada, 'Sofia').press('Control+Enter');
    await expect.poll(() => textsOf(uuid)).toEqual(['Wrong lid size', 'It is the large one', 'The lid is 24 cm']);
    await replyTo(ada, 'Sofia').fill('Anything else?');
    await ada.getByRole('button', { name: 'Show' }).waitFor({ state: 'detached' });
    await ada.context().close();
    await grace.context().close();
  });

  test('13. two agents assign at once: the first one stands, the other is told and takes over', async () => {
    const uuid = await desk.write('Jonas', 'Cannot log in');
    const ada = await desk.signIn(desk.ada, { path: `/all/c/${uuid}` });
    await ada.getByRole('button', { name: 'Assigned to Nobody' }).waitFor();
    // Grace is first, while what Ada does is on its way.
    await meanwhile(ada, () => desk.ask(`/conversations/${uuid}/assignee/user`, 'PUT', { assignee_id: desk.grace.id }));
    const pick = async (name: string) => {
      await ada.getByRole('button', { name: /^Assigned to/ }).click();
      await ada.getByRole('option', { name }).click();
    };
    await pick('Assign to me');
    await toast(ada)
      .getByText(/assigned it to Grace Hollis first\.$/)
      .waitFor();
    await ada.getByRole('button', { name: 'Assigned to Grace' }).waitFor();
    await toast(ada).getByRole('button', { name: 'Assign to Ada anyway' }).click();
    const assignee = async () =>
      (await desk.ask<{ assigned_user_id: number }>(`/conversations/${uuid}`)).assigned_user_id;
    await expect.poll(assignee).toBe(desk.ada.id);
    await ada.context().close();
  });

  test('a message that came meanwhile is no conflict', async () => {
    const uuid = await desk.write('Ivo', 'Hello');
    const page = await desk.signIn(desk.ada, { path: `/all/c/${uuid}` });
    await page.getByRole('button', { name: 'Assigned to Nobody' }).waitFor();
    await meanwhile(page, () => desk.answer(uuid, 'Still here'));
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    const assignee = async () =>
      (await desk.ask<{ assigned_user_id: number }>(`/conversations/${uuid}`)).assigned_user_id;
    await expect.poll(assignee).toBe(desk.ada.id);
    await toast(page).getByText('Assigned to Ada Lindgren.').waitFor();
    await page.context().close();
  });

  test('10. Ctrl Shift Enter sends, resolves and shows the next one; Ctrl Z takes the resolving back', async () => {
    const first = await desk.write('Ruth', 'Spout drips', desk.grace);
    const second = await desk.write('Theo', 'Handle is loose', desk.grace);
    const page = await desk.signIn(desk.grace, { path: `/mine/c/${first}` });
    await rowOf(page, 'Theo').waitFor();
    await replyTo(page, 'Ruth').fill('A new spout is on its way');
    await replyTo(page, 'Ruth').press('Control+Shift+Enter');
    await toast(page).getByText('Resolved. Next: Theo').waitFor();
    await page.getByRole('heading', { name: 'Handle is loose' }).waitFor();
    const status = async () => (await desk.ask<{ status: string }>(`/conversations/${first}`)).status;
    await expect.poll(status).toBe('Resolved');
    await expect.poll(() => textsOf(first)).toEqual(['Spout drips', 'A new spout is on its way']);
    await page.keyboard.press('Control+z');
    await expect.poll(status).toBe('Open');
    expect(second).toHaveLength(36);
    await page.context().close();
  });

  test('an own note is deleted when its toast has ended, and not before', async () => {
    const uuid = await desk.write('Carl', 'Two cups', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await article(page, 'Two cups').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Wrong conversation');
    await page.keyboard.press('Control+Enter');
    const own = page.getByRole('article', { name: /^Private note, You/ });
    await own.waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => own.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    const remove = async () => {
      await own.focus();
      await own.press('Enter');
      await own.getByRole('button', { name: 'Delete the note' }).click();
    };
    await remove();
    await own.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await own.waitFor();
    await expect.poll(() => textsOf(uuid)).toContain('Wrong conversation');
    await remove();
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => textsOf(uuid)).toEqual(['Two cups']);
    await expect.poll(() => own.count()).toBe(0);
    await page.context().close();
  });

  test('an address with a message opens at it, however old; from there to the newest, and it is quoted', async () => {
    const uuid = await desk.write('Olga', 'The very first', desk.ada);
    for (let index = 0; index < 120; index += 1) await desk.answer(uuid, `Line ${index}`);
    const [first] = (
      await desk.ask<{ results: { uuid: string }[] }>(`/conversations/${uuid}/messages?page_size=100&page=2`)
    ).results.slice(-1);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}?m=${first?.uuid}` });
    const found = page.getByRole('article').filter({ hasText: 'The very first' });
    await found.waitFor();
    await expect.poll(() => article(page, 'Line 119').count()).toBe(0);
    await found.hover();
    await found.getByRole('button', { name: 'Quote in a reply' }).click();
    await expect.poll(() => written(replyTo(page, 'Olga'))).toBe('> The very first\n\n');
    await page.getByRole('button', { name: 'To the newest message' }).click();
    await article(page, 'Line 119').waitFor();
    await page.context().close();
  });

  test('a resolved conversation is locked until somebody writes or reopens it', async () => {
    const uuid = await desk.write('Emil', 'Thank you', desk.ada);
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Resolved' });
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}?status=resolved` });
    await page.getByText('Resolved. It opens again when Emil writes.').waitFor();
    await expect.poll(() => replyTo(page, 'Emil').count()).toBe(0);
    await page.keyboard.press('r');
    await page.keyboard.type('You are welcome');
    await expect.poll(() => written(replyTo(page, 'Emil'))).toBe('You are welcome');
    await page.context().close();
  });

  test('a contact who is blocked cannot be written to, and the text is there when they are unblocked', async () => {
    const uuid = await desk.write('Rita', 'Spam', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await replyTo(page, 'Rita').fill('Please stop');
    const { contact_id: id } = await desk.ask<{ contact_id: number }>(`/conversations/${uuid}`);
    await desk.ask(`/contacts/${id}/block`, 'PUT', { enabled: false });
    await page.getByText('Blocked.').waitFor();
    await expect.poll(() => replyTo(page, 'Rita').count()).toBe(0);
    await desk.ask(`/contacts/${id}/block`, 'PUT', { enabled: true });
    await expect.poll(() => written(replyTo(page, 'Rita'))).toBe('Please stop');
    await page.context().close();
  });

  test('of a very long message the beginning is shown, then all of it', async () => {
    const uuid = await desk.write('Vera', 'A report', desk.ada);
    const lines = Array.from({ length: 60 }, (_each, index) => `Row ${index} of the report`);
    await desk.answer(uuid, lines.join('<br>'));
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const long = page.getByRole('article').filter({ hasText: 'Row 59' });
    const height = () => long.evaluate((element) => element.clientHeight);
    await page.getByRole('button', { name: 'Show all 60 lines' }).waitFor();
    const folded = await height();
    await page.getByRole('button', { name: 'Show all 60 lines' }).click();
    await expect.poll(height).toBeGreaterThan(folded * 1.5);
    await page.context().close();
  });

  test('18. access is lost while a reply is written: the text can be copied', async () => {
    const uuid = await desk.write('Gina', 'Private matter', desk.ada);
    const page = await desk.signIn(desk.ada, {
      path: `/mine/c/${uuid}`,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await replyTo(page, 'Gina').fill('Dear Gina, about the');
    const agent = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    const role = await desk.ask<{ id: number }>('/roles', 'POST', {
      name: 'Only mine',
      permissions: ['conversations:read', 'conversations:read_assigned', 'messages:read', 'messages:write'],
    });
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...agent, roles: ['Only mine'] });
    await desk.ask(`/conversations/${uuid}/assignee/user`, 'PUT', { assignee_id: desk.grace.id });
    await page.getByRole('heading', { name: 'This conversation is no longer in your lists.' }).waitFor();
    await expect.poll(() => article(page, 'Private matter').count()).toBe(0);
    await page.getByRole('button', { name: 'Copy your text' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Dear Gina, about the');
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...agent, roles: ['Agent'] });
    expect(role.id).toBeGreaterThan(0);
    await page.context().close();
  });

  test('15. without a connection: three replies and a tag wait, and arrive in their order', async () => {
    const uuid = await desk.write('Kwame', 'Gift card', desk.ada);
    await desk.ask('/tags', 'POST', { name: 'voucher' });
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await article(page, 'Gift card').waitFor();
    await page.getByText('Up to date').waitFor();
    desk.proxy.cut();
    await page.getByText('Connection lost.').waitFor();
    for (const text of ['First', 'Second', 'Third']) {
      await replyTo(page, 'Kwame').fill(text);
      await replyTo(page, 'Kwame').press('Control+Enter');
    }
    await page.getByText('3 messages wait').waitFor();
    await replyTo(page, 'Kwame').press('Escape');
    await page.keyboard.press('t');
    await page.getByRole('option', { name: 'voucher' }).click();
    // They are still there after another conversation was open.
    await page.keyboard.press('u');
    await rowOf(page, 'Kwame').focus();
    await page.keyboard.press('Enter');
    await article(page, 'Third').waitFor();
    await page.waitForTimeout(3_000);
    await expect.poll(() => textsOf(uuid)).toEqual(['Gift card']);
    desk.proxy.restore();
    await expect.poll(() => textsOf(uuid)).toEqual(['Gift card', 'First', 'Second', 'Third']);
    const tags = async () => (await desk.ask<{ tags: string[] }>(`/conversations/${uuid}`)).tags;
    await expect.poll(tags).toEqual(['voucher']);
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('article').count()).toBe(4);
    await page.context().close();
  });

  test('a message that waits is sent although the page was closed, and once', async () => {
    const uuid = await desk.write('Yara', 'Is it dishwasher safe?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await article(page, 'Is it dishwasher safe?').waitFor();
    await page.getByText('Up to date').waitFor();
    desk.proxy.cut();
    await replyTo(page, 'Yara').fill('The lid is');
    await replyTo(page, 'Yara').press('Control+Enter');
    await article(page, 'The lid is').waitFor();
    await page.goto('about:blank');
    desk.proxy.restore();
    await page.goto(`${desk.proxy.address}/mine`);
    await expect.poll(() => textsOf(uuid)).toEqual(['Is it dishwasher safe?', 'The lid is']);
    await page.reload();
    await rowOf(page, 'Yara').waitFor();
    await expect.poll(() => textsOf(uuid)).toHaveLength(2);
    await page.context().close();
  });

  test('what an agent began is not shown to the next one at the same device', async () => {
    const uuid = await desk.write('Pia', 'A secret', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/all/c/${uuid}` });
    await replyTo(page, 'Pia').fill('Between us');
    await page.getByText('Draft saved').waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('E-mail').fill(desk.grace.email);
    await page.getByLabel('Password').fill(desk.grace.password);
    await page.keyboard.press('Enter');
    await article(page, 'A secret').waitFor();
    await expect.poll(() => written(replyTo(page, 'Pia'))).toBe('');
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)('what is written has nothing for axe to find (%s)', async (colorScheme) => {
    const uuid = await desk.write('Uma', 'Look at this', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}`, colorScheme });
    await replyTo(page, 'Uma').fill('Here it is');
    await page.locator('input[type=file]').setInputFiles([
      { name: 'kettle.png', mimeType: 'image/png', buffer: png },
      { name: 'film.exe', mimeType: 'video/mp4', buffer: Buffer.alloc(2_000_000) },
    ]);
    await page.getByRole('button', { name: 'Remove kettle.png' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await replyTo(page, 'Uma').press('Control+Enter');
    await page.getByRole('button', { name: 'Open kettle.png' }).hover();
    await page.getByRole('toolbar', { name: 'Message' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open kettle.png' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.keyboard.type('@');
    await page.getByRole('combobox', { name: 'Mention' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await desk.ask(`/conversations/${uuid}/status`, 'PUT', { status: 'Resolved' });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('Resolved. It opens again when Uma writes.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('14. the line breaks twenty times in the middle of sentences: no message is missing, none is there twice', async () => {
    const uuid = await desk.write('Zora', 'Twenty', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await article(page, 'Twenty').waitFor();
    const expected = ['Twenty'];
    for (let index = 0; index < 20; index += 1) {
      const field = replyTo(page, 'Zora');
      await field.pressSequentially(`Answer ${index}, `);
      desk.proxy.cut();
      await field.pressSequentially('to the end');
      await desk.answer(uuid, `Question ${index}`);
      desk.proxy.restore();
      await expect.poll(() => written(field)).toBe(`Answer ${index}, to the end`);
      await field.press('Control+Enter');
      expected.push(`Question ${index}`, `Answer ${index}, to the end`);
    }
    await expect.poll(async () => (await textsOf(uuid)).length).toBe(41);
    expect((await textsOf(uuid)).toSorted()).toEqual(expected.toSorted());
    const answers = (await textsOf(uuid)).filter((text) => text.startsWith('Answer'));
    expect(answers).toEqual(expected.filter((text) => text.startsWith('Answer')));
    await expect.poll(() => page.getByRole('article').count()).toBe(41);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });
});
