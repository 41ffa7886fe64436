import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImap, type TestImapServer } from '../../../support/mail/imap-server.ts';
import { mailAuthority } from '../../../support/mail/mail-certificates.ts';
import { startRelay, type TestRelay } from '../../../support/mail/relay-server.ts';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';
import { type GivenMail, sourceOf } from './mail-console.ts';

const address = 'support@desk.example';
const password = 'a long password';
const mira = 'Mira Solberg <mira@cafe.example>';
const picture = 'https://img.cafe.example/lid.png';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const limit = { timeout: 120_000 };

interface Message {
  readonly uuid: string;
  readonly private: boolean;
  readonly text_content: string;
  readonly meta: { readonly side?: string };
}

/** How an answer names what it answers. */
const answering = ({ messageId = '', references = [], subject = '' }: ParsedMail) => ({
  subject: subject.startsWith('Re: ') ? subject : `Re: ${subject}`,
  headers: {
    'In-Reply-To': messageId,
    References: [...(typeof references === 'string' ? [references] : references), messageId].join('\r\n '),
  },
});

describeInBrowser('mail from its first day', () => {
  const trusted = getCACertificates('default');
  let desk: ConsoleDesk;
  let imap: TestImapServer;
  let relay: TestRelay;
  let count = 0;
  beforeAll(async () => {
    // As `NODE_EXTRA_CA_CERTS` does it.
    setDefaultCACertificates([...trusted, mailAuthority]);
    [imap, relay] = await Promise.all([
      startImap({ tls: 'tls', user: address, password }),
      startRelay({ tls: 'tls', login: { username: address, password } }),
    ]);
    desk = await consoleDesk({ HELPDESK_OUTBOUND_ALLOW: 'localhost,127.0.0.1' });
    const { first_name, last_name, email } = await desk.ask<Record<string, string>>(`/agents/${desk.grace.id}`);
    const grace = { first_name, last_name, email, roles: ['Admin'], enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', grace);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await desk?.close();
    await Promise.all([imap?.close(), relay?.close()]);
  });

  /** On a wide screen and on a phone: axe finds nothing, and nothing stands out at the side. */
  async function isFaultless(page: Page, stage: string): Promise<void> {
    expect(await faultsOf(page), stage).toEqual([]);
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await faultsOf(page), `${stage} on a phone`).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth'), stage).toBeLessThanOrEqual(390);
    await page.setViewportSize(wide);
  }

  /** A provider that knows no other servers than those of the test. */
  const hosts = {
    ...{ provider: 'Fastmail', auth: 'app_password', note: null },
    get imap() {
      return { host: 'localhost', port: imap.port, tls_type: 'tls' };
    },
    get smtp() {
      return { host: 'localhost', port: relay.account.server.port, tls_type: 'tls' };
    },
  };

  async function connectMailbox(page: Page): Promise<void> {
    await page.getByLabel('E-mail address').fill(address);
    await page.getByLabel('E-mail address').blur();
    await page.getByText('recognised by the mail server of desk.example').waitFor();
    await page.getByLabel('App password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Reading and sending work').waitFor();
    await isFaultless(page, 'a mailbox that was tested');
    await page.getByRole('button', { name: /^Connect/ }).click();
    await page.waitForURL(/\/admin\/inboxes\/\d+/);
    await isFaultless(page, 'an inbox that was connected');
    // The test has sent the administrator a mail.
    expect(relay.mails.map(({ to }) => to)).toEqual([[desk.grace.email]]);
  }

  const receive = (mail: GivenMail): void => {
    count += 1;
    imap.append(sourceOf(mail, `${count}@cafe.example`));
  };
  /** The mail that the relay took after that many others. */
  async function sent(before: number): Promise<ParsedMail & { readonly envelope: readonly string[] }> {
    await expect.poll(() => relay.mails.length, limit).toBe(before + 1);
    const mail = relay.mails[before];
    return { ...(await simpleParser(mail?.raw ?? '')), envelope: mail?.to ?? [] };
  }
  const articleWith = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

  async function addCc(page: Page, cc: string): Promise<void> {
    await page.getByRole('button', { name: /^To Mira.* from Support$/, expanded: false }).click();
    const field = page.getByRole('combobox', { name: 'Cc', exact: true });
    const button = page.getByRole('button', { name: 'Cc', exact: true });
    await field.or(button).waitFor();
    if (await button.isVisible()) await button.click();
    await field.fill(cc);
    await field.press('Enter');
    await page.getByRole('button', { name: `Remove ${cc}` }).waitFor();
  }
  async function sendReply(page: Page, text: string): Promise<void> {
    const field = page.getByRole('textbox', { name: /^Reply to Mira/ });
    await page.locator('[contenteditable=true]').and(field).waitFor();
    await field.fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await articleWith(page, text).waitFor();
  }
  const messagesOf = async (page: Page): Promise<readonly Message[]> => {
    const uuid = new URL(page.url()).pathname.split('/').at(-1);
    return (await desk.ask<{ results: Message[] }>(`/conversations/${uuid}/messages?page_size=100`)).results;
  };

  test('mail 58: connect, answer with Cc, forward, a failed recipient is mended, pictures, the quote', async () => {
    const admin = await desk.signIn(desk.grace);
    await admin.route('**/api/v1/inboxes/mail-hosts?*', (route) =>
      route.fulfill({ json: { status: 'success', data: hosts } }),
    );
    await admin.goto(`${desk.proxy.address}/admin/inboxes/new?kind=email`);
    await connectMailbox(admin);
    await admin.context().close();

    // A mail comes in while an agent looks at the list.
    const page = await desk.signIn(desk.ada, { path: '/all' });
    await page.evaluate('window.isFirstLoad = true');
    await page.route('**/messages/*/image?n=1', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
    receive({
      ...{ from: mira, subject: 'Six kettles' },
      html: `<p>Two of them leak.</p><img src="${picture}" alt="The lid" width="40" height="40">`,
      files: [{ name: 'list.txt', type: 'text/plain', content: 'kettle 3, kettle 5' }],
    });
    await page.getByRole('link', { name: /^Mira Solberg/ }).click();
    const frame = page.frameLocator('iframe[title="Mail from Mira Solberg"]');
    await frame.getByText('Two of them leak.').waitFor();
    await isFaultless(page, 'a mail that came in');

    // Its picture is fetched on demand.
    const shown = frame.locator('img[alt="The lid"]');
    expect(await shown.count()).toBe(0);
    await page.getByText('1 picture from img.cafe.example is hidden.').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => shown.evaluate((image) => (image as unknown as { width: number }).width)).toBe(40);
    await expect.poll(() => shown.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(1);
    await isFaultless(page, 'a mail with its picture');

    // An answer, with a copy to an address that the agent types.
    await addCc(page, 'jon@cafe.example');
    await isFaultless(page, 'the addresses of a reply');
    await sendReply(page, 'We send two new ones.');
    const answer = await sent(1);
    const cuuid = new URL(page.url()).pathname.split('/').at(-1);
    expect(answer.envelope).toEqual(['mira@cafe.example', 'jon@cafe.example']);
    expect(answer.inReplyTo).toBe('<1@cafe.example>');
    expect(answer.references).toEqual([`<${cuuid}@desk.example>`, '<1@cafe.example>']);
    expect(answer.subject).toMatch(/^Re: Six kettles \[#\d+\]$/);
    expect(answer.from?.text).toContain(address);
    await articleWith(page, 'We send two new ones.').getByText('Sent', { exact: true }).waitFor();
    await isFaultless(page, 'an answer that was sent');

    // A colleague elsewhere is asked, with the file, and answers aside.
    await page.getByRole('heading', { name: 'Six kettles' }).click();
    await page.keyboard.press('w');
    // Until then the field is that of the reply.
    await page.getByRole('tab', { name: 'Forward', selected: true }).waitFor();
    const to = page.getByRole('combobox', { name: 'To', exact: true });
    await to.fill('bob@workshop.example');
    await to.press('Enter');
    await page.getByRole('textbox', { name: 'Text above the forward' }).fill('Do we have such lids?');
    await isFaultless(page, 'a forward that is written');
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    const forward = await sent(2);
    expect(forward.envelope).toEqual(['bob@workshop.example']);
    expect(forward.subject).toBe('Fwd: Six kettles');
    expect(forward.text).toContain('Two of them leak.');
    expect(forward.attachments.map(({ filename }) => filename)).toEqual(['list.txt']);
    receive({ from: 'Bob Tanner <bob@workshop.example>', ...answering(forward), text: 'Two of them are here.' });
    const side = page.getByRole('listitem').filter({ hasText: 'Mira does not see this' });
    await side.getByText('Two of them are here.').waitFor();
    await side.getByText('Bob Tanner, aside').or(side.getByText('Bob, aside')).waitFor();
    const [aside, ofForward] = await messagesOf(page);
    expect(aside).toMatchObject({ private: true, meta: { side: ofForward?.uuid } });
    await isFaultless(page, 'a side thread');

    // The customer's answer quotes ours, which is folded.
    const quoted = '\r\n\r\nOn 27 November Ada wrote:\r\n> Of what was promised\r\n';
    receive({ from: mira, ...answering(answer), text: `Thank you!${quoted}` });
    const thanks = articleWith(page, 'Thank you!');
    await thanks.waitFor();
    expect(await thanks.getByText('Of what was promised').count()).toBe(0);
    await thanks.getByRole('button', { name: 'Earlier text' }).click();
    await thanks.getByText('Of what was promised').waitFor();
    await isFaultless(page, 'older text');

    // The relay refuses one recipient, whose address is put right.
    relay.script({ at: 'rcpt', to: 'petra@wrong.example', answer: { code: 550, text: '5.1.1 user unknown' } });
    await addCc(page, 'petra@wrong.example');
    await sendReply(page, 'They left today.');
    const partly = await sent(3);
    expect(partly.envelope).toContain('mira@cafe.example');
    const failed = page.getByText('Not delivered to petra@wrong.example: no such mailbox.');
    await failed.waitFor();
    await isFaultless(page, 'a recipient who failed');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('New address').fill('petra@right.example');
    await isFaultless(page, 'another address');
    await page.getByRole('button', { name: 'Send to this address' }).click();
    const mended = await sent(4);
    expect(mended.envelope).toEqual(['petra@right.example']);
    expect(mended.messageId).toBe(partly.messageId);
    await failed.waitFor({ state: 'detached' });
    await isFaultless(page, 'a mail that was put right');
    expect(await page.evaluate('window.isFirstLoad')).toBe(true);

    const path = new URL(page.url()).pathname;
    await page.context().close();
    await readInArabic(path);
    expect(desk.faults).toEqual([]);
  });

  async function readInArabic(path: string): Promise<void> {
    const page = await desk.open({ locale: 'ar-EG' });
    await page.locator('input[type=email]').fill(desk.grace.email);
    await page.locator('input[type=password]').fill(desk.grace.password);
    await page.keyboard.press('Enter');
    await page.locator('nav').first().waitFor();
    for (const each of ['/admin/inboxes/new?kind=email', path]) {
      await page.goto(desk.proxy.address + each);
      if (each === path) await page.getByRole('article').filter({ hasText: 'They left today.' }).waitFor();
      else await page.locator('input[type=email]').waitFor();
      expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
      await isFaultless(page, `${each} in Arabic`);
    }
    await page.context().close();
  }
});
