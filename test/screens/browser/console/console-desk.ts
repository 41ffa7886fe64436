import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedLarge } from '@helpdesk/demo-data';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { type Config, compose, type RunningService, readConfig, startService } from '@helpdesk/service';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type CuttingProxy, cuttingProxy } from '../../../support/cutting-proxy.ts';
import { ownPort } from '../../../support/own-port.ts';
import { patientService } from '../../../support/patience.ts';
import { launchChromium } from '../chromium.ts';
import { stillness } from '../stillness.ts';
import { tellAtFailure } from '../tell-at-failure.ts';

const key = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };

interface Account {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

interface OpenOptions extends BrowserContextOptions {
  readonly path?: string;
  /** Default: the first. */
  readonly node?: ConsoleNode;
}

export interface ConsoleNode {
  readonly proxy: CuttingProxy;
  /** Stops the process and starts it again at the same port with the same data. */
  restart(): Promise<void>;
}

/** A desk with two agents, a browser, and a line between the two that can be cut. */
export interface ConsoleDesk {
  readonly proxy: CuttingProxy;
  readonly ada: Account;
  readonly grace: Account;
  /** Errors that pages threw, and what the policy of the page refused. */
  readonly faults: string[];
  ask<T>(path: string, method?: string, body?: unknown): Promise<T>;
  /** Adds an agent. Default role: `Agent`. */
  addAgent(firstName: string, lastName: string, roles?: readonly string[]): Promise<Account>;
  /** A conversation that a contact began; its uuid. */
  write(firstName: string, text: string, assignee?: Account): Promise<string>;
  /** One message more of its contact. */
  answer(uuid: string, text: string): Promise<void>;
  open(options?: OpenOptions): Promise<Page>;
  /** A page of an agent who has signed in; `sign-in.test.ts` tests signing in itself. */
  signIn(who: Account, options?: OpenOptions): Promise<Page>;
  /** Stops the service and starts it again where it was. */
  restart(): Promise<void>;
  /** One more process on the same database, at a line of its own. */
  addNode(): Promise<ConsoleNode>;
  close(): Promise<void>;
}

/** @param conversations so many are there already, of three years */
export async function consoleDesk(
  variables: Readonly<Record<string, string>> = {},
  { conversations = 0 }: { readonly conversations?: number } = {},
): Promise<ConsoleDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-console-'));
  const configured = (more: Readonly<Record<string, string>>): Config => {
    const read = readConfig({
      HELPDESK_DATA_DIR: folder,
      ...patientService,
      HELPDESK_BOOTSTRAP_API_KEY: key.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: key.apiSecret,
      // Everybody here comes from one address.
      HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS: '0',
      ...variables,
      ...more,
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    return read.ok;
  };
  const start = (more: Readonly<Record<string, string>>): Promise<RunningService> =>
    startService(configured(more), false, { demo: true });
  if (conversations > 0) await fillDesk(configured({}), conversations);
  const ends: (() => Promise<unknown>)[] = [];
  async function startNode() {
    // Signing in is refused to pages of another address than the service's own, which is the address of the line here.
    const port = String(await ownPort());
    const address = `http://127.0.0.1:${port}`;
    const proxy = await cuttingProxy(address);
    const place = { PORT: port, PUBLIC_URL: proxy.address };
    let service = await start(place);
    ends.push(async () => {
      await proxy.close();
      await service.stop();
    });
    const restart = async (): Promise<void> => {
      await service.stop();
      service = await start(place);
    };
    return { address, proxy, restart };
  }
  const { address, proxy, restart } = await startNode();
  const browser: Browser = await launchChromium();
  const faults: string[] = [];

  async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${key.apiKey}:${key.apiSecret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { status: string; message?: string; data: T };
    if (answer.status !== 'success') throw new Error(`${method} ${path}: ${answer.message}`);
    return answer.data;
  }

  async function addAgent(
    first_name: string,
    last_name: string,
    roles: readonly string[] = ['Agent'],
  ): Promise<Account> {
    const email = `${first_name.toLowerCase()}@saltmarsh.example`;
    const password = `${first_name} drinks her tea at nine`;
    const agent = { first_name, last_name, email, roles };
    const { id } = await ask<{ id: number }>('/agents', 'POST', agent);
    await ask(`/agents/${id}`, 'PUT', { ...agent, enabled: true, new_password: password });
    return { id, email, password };
  }
  const ada = await addAgent('Ada', 'Lindgren');
  const grace = await addAgent('Grace', 'Hollis');
  const [inbox] = await ask<{ id: number }[]>('/inboxes');

  /** @param who they have signed in before the page is loaded */
  async function open({ path = '/', node = { proxy, restart }, ...options }: OpenOptions = {}, who?: Account) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
    const page = await context.newPage();
    tellAtFailure(page);
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|violates/.test(message.text())) faults.push(message.text());
    });
    if (who !== undefined) {
      const { email, password } = who;
      const headers = { origin: node.proxy.address };
      const answer = await context.request.post(`${node.proxy.address}/api/v1/auth/login`, {
        data: { email, password },
        headers,
      });
      expect(answer.status()).toBe(200);
    }
    await page.goto(`${node.proxy.address}${path}`);
    return page;
  }

  return {
    proxy,
    ada,
    grace,
    faults,
    ask,
    addAgent,
    open: (options) => open(options),
    write: async (firstName, text, assignee) => {
      const { uuid } = await ask<{ uuid: string }>('/conversations', 'POST', {
        inbox_id: inbox?.id,
        contact_email: `${firstName.toLowerCase()}@example.org`,
        first_name: firstName,
        initiator: 'contact',
        subject: text,
        content: text,
      });
      if (assignee !== undefined) {
        await ask(`/conversations/${uuid}/assignee/user`, 'PUT', { assignee_id: assignee.id });
      }
      return uuid;
    },
    answer: async (uuid, text) => {
      await ask(`/conversations/${uuid}/messages`, 'POST', { message: text, sender_type: 'contact' });
    },
    signIn: async (who, options) => {
      const page = await open(options, who);
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      return page;
    },
    restart,
    addNode: startNode,
    close: async () => {
      await browser.close();
      for (const end of ends) await end();
      await rm(folder, { recursive: true });
    },
  };
}

async function fillDesk(config: Config, conversations: number): Promise<void> {
  const composition = await compose(config);
  try {
    await composition.helpdesk.bootstrapDesk({
      email: 'admin@saltmarsh.example',
      password: 'The first one drinks tea too',
      credentials: key,
    });
    const plan = { conversations, seed: 1, end: composition.ports.clock.now() };
    const { outcome } = await seedLarge(composition.archive, htmlSanitizer, plan);
    if (outcome !== 'filled') throw new Error(`the desk was not filled: ${outcome}`);
    await composition.markDesk();
  } finally {
    await composition.close();
  }
}

/** Signs in with the dialog that a page shows when its session has ended. */
export async function signInAgain(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Sign in again to go on. Nothing is lost.').waitFor();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** What stands in a field for writing, be it a plain one or the editor, whose quotes and lists get their signs. */
export function written(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const linesOf = (parent: typeof element): string[] =>
      [...parent.children].flatMap((each) => {
        const child = each as typeof element;
        if (child.matches('blockquote')) return linesOf(child).map((line) => `> ${line}`);
        if (child.matches('li')) return linesOf(child).map((line) => `- ${line}`);
        return child.matches('ul, ol') ? linesOf(child) : (child.textContent ?? '').split('\n');
      });
    return 'value' in element ? String(element.value) : linesOf(element).join('\n');
  });
}

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  readonly passes: readonly unknown[];
}

/** What axe finds on the page as it is now, once nothing moves or fades any more. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(stillness);
  await page.evaluate(axe.source);
  const options = "{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }";
  const { violations, passes } = await page.evaluate<Found>(`axe.run(document, ${options})`);
  expect(passes.length).toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
