import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf, written } from './console-desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) });
const toast = (page: Page) => page.locator('[data-toast]');
const replyTo = (page: Page, name: string) => page.getByRole('textbox', { name: `Reply to ${name}` });
const article = (page: Page, text: string) => page.getByRole('article').getByText(text);

interface Message {
  readonly text_content: string;
  readonly type: string;
  readonly attachments: readonly { readonly name: string }[];
}

const invoice = { name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('64.00') };

/** Away from every list. */
const toSettings = async (page: Page): Promise<void> => {
  for (const key of ['Escape', 'g', ',']) await page.keyboard.press(key);
  await page.waitForURL('**/you**');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor({ state: 'detached' });
};

/** A refusal in the form of the service. */
const refusal = (status: number, error_type: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ status: 'error', message: 'refused', error_type, data: null }),
});

describeInBrowser('what is sent from a conversation that was left', () => {
  let desk: ConsoleDesk;
  beforeAll(async () => {
    desk = await consoleDesk();
  });
  afterEach(() => desk?.proxy.restore());
  afterAll(() => desk?.close());

  const messagesOf = async (uuid: string): Promise<readonly Message[]> => {
    const { results } = await desk.ask<{ results: Message[] }>(`/conversations/${uuid}/messages?page_size=100`);
    return results.toReversed().filter(({ type }) => type !== 'activity');
  };
  const textsOf = async (uuid: string) => (await messagesOf(uuid)).map(({ text_content: text }) => text);
  const statusOf = async (uuid: string) => (await desk.ask<{ status: string }>(`/conversations/${uuid}`)).status;
  const draftsOf = async (page: Page, uuid: string) => {
    const answer = await page.request.get(`${desk.proxy.address}/api/v1/conversations/${uuid}/draft`);
    return ((await answer.json()) as { data: readonly unknown[] }).data;
  };

  /** Ada writes to a contact, with a file whose upload ends as `release` decides. */
  async function waitingForFile(name: string, first?: 'lost twice') {
    const uuid = await desk.write(name, `The invoice of ${name}`, desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const upload = Promise.withResolvers<ReturnType<typeof refusal> | 'there'>();
    await page.route('**/api/v1/media', async (route) => {
      const outcome = await upload.promise;
      await (outcome === 'there' ? route.continue() : route.fulfill(outcome));
    });
    if (first === 'lost twice') {
      await page.route('**/api/v1/media', (route) => route.abort(), { times: 2 });
      upload.resolve('there');
    }
    await page.locator('input[type=file]').setInputFiles(invoice);
    if (first === 'lost twice') await page.getByText('invoice.txt. Not uploaded').waitFor();
    await replyTo(page, name).fill('Attached');
    await replyTo(page, name).press('Control+Enter');
    await page.getByRole('button', { name: 'Sends after the upload' }).waitFor();
    return { uuid, page, release: upload.resolve };
  }

  test('a message that waits for a file is sent when the file is there, and its draft is gone', async () => {
    const { uuid, page, release } = await waitingForFile('Hana');
    await toSettings(page);
    expect(await textsOf(uuid)).toEqual(['The invoice of Hana']);
    release('there');
    await expect.poll(() => textsOf(uuid)).toEqual(['The invoice of Hana', 'Attached']);
    expect((await messagesOf(uuid)).at(-1)?.attachments.map(({ name }) => name)).toEqual(['invoice.txt']);
    await expect.poll(() => draftsOf(page, uuid)).toEqual([]);
    await page.goBack();
    await article(page, 'Attached').waitFor();
    expect(await written(replyTo(page, 'Hana'))).toBe('');
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await page.context().close();
  });

  test('whoever comes back before that sees that it waits still, and may keep it', async () => {
    const { uuid, page, release } = await waitingForFile('Ines');
    await page.getByRole('tab', { name: 'Note' }).click();
    await page.getByRole('button', { name: 'Save note' }).waitFor();
    await page.getByRole('link', { name: 'Unassigned' }).click();
    await page.goBack();
    await page.getByRole('button', { name: 'Sends after the upload' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Unassigned' }).click();
    release('there');
    await page.goBack();
    await page.getByRole('button', { name: 'Remove invoice.txt' }).waitFor();
    expect(await written(replyTo(page, 'Ines'))).toBe('Attached');
    expect(await textsOf(uuid)).toEqual(['The invoice of Ines']);
    await page.context().close();
  });

  test('without the file that it waited for it is not sent', async () => {
    const { uuid, page } = await waitingForFile('Rosa');
    await page.getByRole('button', { name: 'Remove invoice.txt' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await toSettings(page);
    expect(await textsOf(uuid)).toEqual(['The invoice of Rosa']);
    await page.goBack();
    await expect.poll(() => written(replyTo(page, 'Rosa'))).toBe('Attached');
    await page.context().close();
  });

  test('a file that the desk refuses is told at any place, with a way to the text, which stays', async () => {
    const { uuid, page, release } = await waitingForFile('Olga');
    await page.getByRole('link', { name: 'Unassigned' }).click();
    release(refusal(400, 'invalid_request'));
    await toast(page).getByText('Not sent to Olga. The file invoice.txt was not uploaded.').waitFor();
    // It stays while the pointer is on it.
    await toast(page).hover();
    expect(await faultsOf(page)).toEqual([]);
    await toast(page).getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => written(replyTo(page, 'Olga'))).toBe('Attached');
    await page.getByText('invoice.txt. Not uploaded. The desk does not take this. Check it and try again.').waitFor();
    expect(await textsOf(uuid)).toEqual(['The invoice of Olga']);
    await page.context().close();
  });

  test('an answer of a colleague that came meanwhile is asked about first', async () => {
    const { uuid, page, release } = await waitingForFile('Piet');
    await page.getByRole('link', { name: 'Unassigned' }).click();
    await page.getByRole('link', { name: 'Mine' }).click();
    const row = () => rowOf(page, 'Piet').textContent();
    await expect.poll(row).toContain('waits');
    await desk.ask(`/conversations/${uuid}/messages`, 'POST', { message: 'It is on its way' });
    // The page has received the response.
    await expect.poll(row).not.toContain('waits');
    release('there');
    await toast(page)
      .getByText(/^Not sent to Piet\. .+ answered at/)
      .waitFor();
    await toast(page).getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => written(replyTo(page, 'Piet'))).toBe('Attached');
    expect(await textsOf(uuid)).toEqual(['The invoice of Piet', 'It is on its way']);
    await page.context().close();
  });

  test('a file that did not get through while the line was down goes on when it is back', async () => {
    const uuid = await desk.write('Rosa', 'The invoice of Rosa', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await replyTo(page, 'Rosa').waitFor();
    desk.proxy.cut();
    await page.locator('input[type=file]').setInputFiles(invoice);
    await page.getByText('invoice.txt. Not uploaded: the desk could not be reached.').waitFor();
    await replyTo(page, 'Rosa').fill('Attached');
    await replyTo(page, 'Rosa').press('Control+Enter');
    await page.getByRole('button', { name: 'Sends after the upload' }).waitFor();
    await page.getByRole('link', { name: 'Unassigned' }).click();
    desk.proxy.restore();
    await expect.poll(() => textsOf(uuid)).toEqual(['The invoice of Rosa', 'Attached']);
    expect((await messagesOf(uuid)).at(-1)?.attachments).toHaveLength(1);
    await page.context().close();
  });

  test('a file that did not get through although the line stands is tried again by itself', async () => {
    const { uuid, page } = await waitingForFile('Sven', 'lost twice');
    await page.getByText('invoice.txt. Not uploaded').waitFor();
    await toSettings(page);
    await expect.poll(() => textsOf(uuid)).toEqual(['The invoice of Sven', 'Attached']);
    await page.context().close();
  });

  test('a conversation is resolved only when its message was taken; a refusal is told in the next one', async () => {
    const first = await desk.write('Ruth', 'Spout drips', desk.grace);
    await desk.write('Theo', 'Handle is loose', desk.grace);
    const page = await desk.signIn(desk.grace, { path: `/mine/c/${first}` });
    await rowOf(page, 'Theo').waitFor();
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal(403, 'permission_denied')) : route.continue(),
    );
    await replyTo(page, 'Ruth').fill('A new spout is on its way');
    await replyTo(page, 'Ruth').press('Control+Shift+Enter');
    await page.getByRole('heading', { name: 'Handle is loose' }).waitFor();
    await toast(page).getByText('Not sent to Ruth. You may not do this.').waitFor();
    expect(await statusOf(first)).toBe('Open');
    await rowOf(page, 'Ruth').getByText('Not sent: A new spout is on its way', { exact: true }).waitFor();
    // It stays while the pointer is on it.
    await toast(page).hover();
    expect(await faultsOf(page)).toEqual([]);
    await toast(page).getByRole('button', { name: 'Show' }).click();
    await page.getByRole('heading', { name: 'Spout drips' }).waitFor();
    await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await page.unroute('**/messages');
    await page.getByRole('button', { name: 'Try again' }).click();
    await toast(page).getByText('Resolved: Ruth').waitFor();
    expect(await textsOf(first)).toEqual(['Spout drips', 'A new spout is on its way']);
    await expect.poll(() => statusOf(first)).toBe('Resolved');
    await page.context().close();
  });

  test('another text that is sent afterwards resolves nothing; the first one does, after a reload too', async () => {
    const uuid = await desk.write('Yann', 'Cork is loose', desk.grace);
    const page = await desk.signIn(desk.grace, { path: `/mine/c/${uuid}` });
    await page.route('**/messages', (route) =>
      route.request().postData()?.includes('A cork')
        ? route.fulfill(refusal(403, 'permission_denied'))
        : route.continue(),
    );
    await replyTo(page, 'Yann').fill('A cork is on its way');
    await replyTo(page, 'Yann').press('Control+Shift+Enter');
    await toast(page).getByText('Not sent to Yann. You may not do this.').waitFor();
    await page.goto(`${desk.proxy.address}/mine/c/${uuid}`);
    await page.getByRole('alert').getByText('Not sent.').waitFor();
    await replyTo(page, 'Yann').fill('It takes three days');
    await replyTo(page, 'Yann').press('Control+Enter');
    await expect.poll(() => textsOf(uuid)).toEqual(['Cork is loose', 'It takes three days']);
    // A change of the status would have been asked for behind it.
    await desk.ask(`/conversations/${uuid}/priority`, 'PUT', { priority: 'High' });
    await page.getByRole('button', { name: /High/ }).first().waitFor();
    expect(await statusOf(uuid)).toBe('Open');
    await page.unroute('**/messages');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => statusOf(uuid)).toBe('Resolved');
    expect((await textsOf(uuid)).at(-1)).toBe('A cork is on its way');
    await page.context().close();
  });

  test('a message that waited when the page was left is sent by the next one, which resolves its conversation', async () => {
    const uuid = await desk.write('Zoe', 'Filter is torn', desk.grace);
    const page = await desk.signIn(desk.grace, { path: `/mine/c/${uuid}` });
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await replyTo(page, 'Zoe').fill('A filter is on its way');
    const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/messages'));
    await replyTo(page, 'Zoe').press('Control+Shift+Enter');
    await tried;
    expect(await statusOf(uuid)).toBe('Open');
    await page.unroute('**/messages');
    await page.goto(`${desk.proxy.address}/you`);
    await expect.poll(() => textsOf(uuid)).toEqual(['Filter is torn', 'A filter is on its way']);
    await expect.poll(() => statusOf(uuid)).toBe('Resolved');
    await page.context().close();
  });

  test.each([
    [422, 'validation_error', 'Not sent to Vera.'],
    [500, 'internal_error', 'Not sent to Vera.'],
  ])(
    'a message that is refused with %i is told on every page, and stands in its conversation',
    async (status, type, said) => {
      const uuid = await desk.write('Vera', 'Lid', desk.grace);
      const page = await desk.signIn(desk.grace, { path: `/mine/c/${uuid}` });
      const answer = Promise.withResolvers<void>();
      await page.route('**/messages', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await answer.promise;
        return route.fulfill(refusal(status, type));
      });
      await replyTo(page, 'Vera').fill('A lid is on its way');
      await replyTo(page, 'Vera').press('Control+Enter');
      await toSettings(page);
      answer.resolve();
      await toast(page).getByText(said).waitFor();
      await toast(page).getByRole('button', { name: 'Show' }).click();
      await page.getByRole('alert').getByText('Not sent.').waitFor();
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await article(page, 'A lid is on its way').waitFor({ state: 'detached' });
      expect(await statusOf(uuid)).toBe('Open');
      await page.context().close();
    },
  );

  test('the actions of a macro are done only when the message was taken with which they go', async () => {
    const uuid = await desk.write('Wanda', 'Chipped rim', desk.grace);
    await desk.ask('/macros', 'POST', {
      name: 'Photo please',
      message_content: 'A photo of the rim helps.',
      visibility: 'all',
      visible_when: ['replying'],
      actions: [{ type: 'add_tags', value: ['photo'] }],
    });
    const page = await desk.signIn(desk.grace, { path: `/mine/c/${uuid}` });
    const tagsOf = async () => (await desk.ask<{ tags: string[] }>(`/conversations/${uuid}`)).tags;
    const applied: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/apply')) applied.push(request.method());
    });
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusal(403, 'permission_denied')) : route.continue(),
    );
    const choose = async () => {
      await page.getByRole('button', { name: 'Macros' }).click();
      await page.getByRole('option', { name: /^Photo please/ }).click();
      await page.getByText('With it:').waitFor();
    };
    await choose();
    // What was chosen belongs to the text.
    await page.getByRole('link', { name: 'Unassigned' }).click();
    await page.goBack();
    await page.getByText('With it:').waitFor();
    await replyTo(page, 'Wanda').press('Control+Enter');
    await page.getByRole('alert').getByText('Not sent.').waitFor();
    expect([applied, await tagsOf()]).toEqual([[], []]);
    await page.unroute('**/messages');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(tagsOf).toEqual(['photo']);
    await page.getByRole('alert').getByText('Not sent.').waitFor({ state: 'detached' });
    expect(applied).toEqual(['POST']);
    await page.context().close();
  });

  test('a message to a conversation that is no longer theirs can be copied and discarded there', async () => {
    const uuid = await desk.write('Xenia', 'Private matter', desk.grace);
    const page = await desk.signIn(desk.grace, {
      path: `/mine/c/${uuid}`,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await replyTo(page, 'Xenia').fill('Dear Xenia');
    await page.route(`**/conversations/${uuid}{,/messages,/draft}*`, (route) =>
      route.fulfill(refusal(404, 'not_found')),
    );
    await replyTo(page, 'Xenia').press('Control+Enter');
    await page.getByRole('alert').getByText('Not sent.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'This conversation is no longer in your lists.' }).waitFor();
    await page.getByRole('button', { name: 'Copy your text' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Dear Xenia');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByText('Not sent.').waitFor({ state: 'detached' });
    const kept = () => page.evaluate("Object.keys(localStorage).filter((name) => name.includes('outbox'))");
    expect(await kept()).toEqual([]);
    await page.context().close();
  });

  test('nothing was thrown, and nothing was refused by the policy', () => {
    expect(desk.faults).toEqual([]);
  });

  test('reports A1, A5: words in angle brackets and a long log reach the other side as they are', async () => {
    const uuid = await desk.write('Tomo', 'How do I open it?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    const first = 'Open <your account> first\n  then Tom & Jerry';
    const log = Array.from({ length: 1_600 }, (_, line) => `<INFO> line ${line} a<b`).join('\n');
    for (const text of [first, log]) {
      await replyTo(page, 'Tomo').fill(text);
      await replyTo(page, 'Tomo').press('Control+Enter');
      await expect.poll(async () => (await textsOf(uuid)).at(-1)).toBe(text);
    }
    await article(page, 'Open <your account> first').waitFor();
    await page.context().close();
  });

  test('reports A5: what is too long is said while it is written, and what is refused is in the field again', async () => {
    const uuid = await desk.write('Udo', 'Is it long?', desk.ada);
    const page = await desk.signIn(desk.ada, { path: `/mine/c/${uuid}` });
    await replyTo(page, 'Udo').fill('x'.repeat(50_012));
    const excess = page.locator('p[role=status]');
    await excess.getByText('12 characters too many').waitFor();
    await replyTo(page, 'Udo').press('Control+Enter');
    await replyTo(page, 'Udo').fill('short enough');
    await excess.waitFor({ state: 'detached' });
    expect(await textsOf(uuid)).toEqual(['Is it long?']);
    await page.route('**/messages', (route) => route.fulfill(refusal(413, 'InputException')), { times: 1 });
    await replyTo(page, 'Udo').press('Control+Enter');
    await toast(page).getByText('The text is too long.').waitFor();
    await expect.poll(() => written(replyTo(page, 'Udo'))).toBe('short enough');
    await replyTo(page, 'Udo').press('Control+Enter');
    await expect.poll(() => textsOf(uuid)).toEqual(['Is it long?', 'short enough']);
    await page.context().close();
  });
});
