import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { cuttingProxy } from '../../../support/cutting-proxy.ts';
import { debianProgram } from '../../../support/debian-program.ts';
import { chromium as chromiumProgram } from '../../../support/debian-programs.ts';
import { ownPort } from '../../../support/own-port.ts';
import { unlimitedText } from '../../../support/unlimited-text.ts';
import { openGround } from '../ground.ts';
import type { Engine } from '../rows.ts';
import { credentials, startProcess } from '../running-service.ts';

/** A service in a process of its own, a line to it that can be cut, and a browser. */
export interface SoakDesk {
  /** What pages and visitors use. */
  readonly address: string;
  readonly inbox: { readonly id: number; readonly uuid: string };
  /** Errors that pages threw. */
  readonly faults: string[];
  cut(): void;
  restore(): void;
  /** Sends a request of the Admin, which does not pass the connection that is cut. */
  ask<T>(path: string, method?: string, body?: unknown): Promise<T>;
  /** A page of an agent of that number, who is signed in there. */
  open(agent: number, path: string): Promise<AgentPage>;
  close(): Promise<void>;
}

export interface AgentPage {
  readonly page: Page;
  /** Megabytes that a full collection leaves. */
  heap(): Promise<number>;
  /** Another page of the same agent, at the same address. */
  fresh(): Promise<Page>;
}

export async function openSoakDesk(engine: Engine): Promise<SoakDesk> {
  const ground = await openGround(engine);
  const port = await ownPort();
  const line = await cuttingProxy(`http://127.0.0.1:${port}`);
  const service = await startProcess(ground.folder, {
    ...ground.environment,
    PORT: String(port),
    // Signing in is refused to pages of another address than the service's own.
    PUBLIC_URL: line.address,
    // Everybody here comes from one address.
    HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS: '0',
    ...unlimitedText,
    HELPDESK_RATE_LIMIT_WIDGET: '0',
  });
  const browser: Browser = await chromium.launch({
    executablePath: await debianProgram(chromiumProgram),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const faults: string[] = [];

  async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
    const response = await fetch(`${service.address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `token ${credentials.apiKey}:${credentials.apiSecret}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { status: string; message?: string; data: T };
    if (answer.status !== 'success') throw new Error(`${method} ${path}: ${answer.message}`);
    return answer.data;
  }

  const inbox = await ask<SoakDesk['inbox']>('/inboxes', 'POST', {
    name: 'Shop',
    channel: 'livechat',
    enabled: true,
    config: {},
  });

  async function open(agent: number, path: string): Promise<AgentPage> {
    const email = `agent${agent}@soak.example`;
    const password = `Agent ${agent} drinks their tea at nine`;
    const record = { first_name: `Agent${agent}`, last_name: 'Soak', email, roles: ['Agent'] };
    const { id } = await ask<{ id: number }>('/agents', 'POST', record);
    await ask(`/agents/${id}`, 'PUT', { ...record, enabled: true, new_password: password });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    context.setDefaultTimeout(120_000);
    context.on('page', (page) => page.on('pageerror', (error) => faults.push(String(error))));
    const page = await context.newPage();
    await page.goto(`${line.address}${path}`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const session: CDPSession = await context.newCDPSession(page);
    return {
      page,
      heap: async () => {
        await session.send('HeapProfiler.collectGarbage');
        return (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
      },
      fresh: async () => {
        const other = await context.newPage();
        await other.goto(page.url());
        return other;
      },
    };
  }

  return {
    address: line.address,
    inbox,
    faults,
    cut: line.cut,
    restore: line.restore,
    ask,
    open,
    close: async () => {
      await browser.close();
      await line.close();
      await service.stop();
      await ground.close();
    },
  };
}
