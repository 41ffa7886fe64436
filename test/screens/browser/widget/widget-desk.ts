import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Frame,
  FrameLocator,
  Locator,
  Page,
} from 'playwright-core';
import { type CuttingProxy, cuttingProxy } from '../../../support/cutting-proxy.ts';
import { patientService } from '../../../support/patience.ts';
import { launchChromium } from '../chromium.ts';
import { tellAtFailure } from '../tell-at-failure.ts';

export const deskKey = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };

/** A desk with the demo pages, a browser, and a line between the two that can be cut. */
export interface WidgetDesk {
  readonly service: () => RunningService;
  readonly proxy: CuttingProxy;
  readonly browser: Browser;
  readonly inbox: { readonly id: number; readonly uuid: string };
  /** Errors that pages threw. */
  readonly faults: string[];
  ask<T>(path: string, method?: string, body?: unknown): Promise<T>;
  configure(config: object): Promise<void>;
  /** An agent answers. */
  say(uuid: string, message: string): Promise<void>;
  /** Uuids of the messages that the visitor may read, oldest first. */
  stored(conversation: string): Promise<readonly string[]>;
  /** Stops the service and starts it on the same port and data. */
  restart(): Promise<void>;
  visit(options?: VisitOptions): Promise<Visit>;
  /** Closes every visit that is open, and mends the line. */
  endVisits(): Promise<void>;
  close(): Promise<void>;
}

interface VisitOptions extends BrowserContextOptions {
  /** The shop of the demo unless given. */
  readonly url?: string;
  readonly before?: (page: Page) => Promise<void>;
  /** Another tab of this browser. Default: a browser that was never here. */
  readonly context?: BrowserContext;
}

/** A page with the widget. */
export interface Visit {
  readonly page: Page;
  readonly launcher: Locator;
  readonly chat: FrameLocator;
  frame(): Frame;
  open(): Promise<void>;
  write(text: string): Promise<void>;
  /** Waits until the message is there, by its words. */
  arrived(text: string): Promise<void>;
  /** Begins a conversation from the start page of the chat, without a form. */
  begin(text: string): Promise<string>;
  /** Uuids of the messages that are shown, in their order. */
  shown(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function widgetDesk(variables: Readonly<Record<string, string>> = {}): Promise<WidgetDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-widget-'));
  const start = async (port: string): Promise<RunningService> => {
    const read = readConfig({
      ...patientService,
      PORT: port,
      HELPDESK_DATA_DIR: folder,
      HELPDESK_BOOTSTRAP_API_KEY: deskKey.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: deskKey.apiSecret,
      ...variables,
    });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    return startService(read.ok, false, { demo: true });
  };
  const visits = new Set<Visit>();
  let service = await start('0');
  const { port } = new URL(service.address);
  const proxy = await cuttingProxy(service.address);
  const browser = await launchChromium();
  const faults: string[] = [];

  async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
    const response = await fetch(`${service.address}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${deskKey.apiKey}:${deskKey.apiSecret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { status: string; message?: string; data: T };
    if (answer.status !== 'success') throw new Error(`${method} ${path}: ${answer.message}`);
    return answer.data;
  }
  const [inbox] = await ask<{ id: number; uuid: string }[]>('/inboxes');
  if (inbox === undefined) throw new Error('the desk has no inbox');

  async function visit(options: VisitOptions = {}): Promise<Visit> {
    const { url = `${proxy.address}/demo`, before, context: given, ...rest } = options;
    const size = { viewport: { width: 1280, height: 860 }, locale: 'en-GB' };
    const context = given ?? (await browser.newContext({ ...size, ...rest }));
    const page = await context.newPage();
    tellAtFailure(page);
    page.on('pageerror', (error) => faults.push(String(error)));
    await before?.(page);
    await page.goto(url);
    const made = visitOf(page, ask, () => (given ? page.close() : context.close()));
    visits.add(made);
    return made;
  }

  return {
    service: () => service,
    proxy,
    browser,
    inbox,
    faults,
    ask,
    configure: async (config) => void (await ask(`/inboxes/${inbox.id}`, 'PUT', { config })),
    stored: (uuid) => storedMessages(ask, uuid),
    restart: async () => {
      await service.stop();
      service = await start(port);
    },
    visit,
    say: async (uuid, message) => void (await ask(`/conversations/${uuid}/messages`, 'POST', { message })),
    endVisits: async () => {
      for (const made of visits) await made.close();
      visits.clear();
      proxy.restore();
    },
    close: async () => {
      await browser.close();
      await proxy.close();
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export function visitOf(page: Page, ask: WidgetDesk['ask'], close: () => Promise<void>): Visit {
  const launcher = page.locator('helpdesk-chat button');
  const chat = page.frameLocator('helpdesk-chat iframe');
  const visit: Visit = {
    page,
    launcher,
    chat,
    frame: () => {
      const frame = page.frames().find((each) => each.url().includes('/widget/?inbox='));
      if (frame === undefined) throw new Error('the chat has no frame yet');
      return frame;
    },
    open: async () => {
      await launcher.click();
      await chat.locator('main').first().waitFor();
    },
    write: async (text) => {
      await chat.getByRole('textbox', { name: 'Write a message' }).fill(text);
      await chat.getByRole('button', { name: 'Send' }).click();
    },
    arrived: (text) => chat.locator('[data-uuid]').filter({ hasText: text }).waitFor(),
    begin: async (text) => {
      await visit.open();
      await chat.getByRole('button', { name: 'Start a conversation' }).click();
      await visit.write(text);
      await visit.arrived(text);
      const { results } = await ask<{ results: { uuid: string; last_message: string }[] }>('/conversations/all');
      const found = results.find(({ last_message: last }) => last === text);
      if (found === undefined) throw new Error(`no conversation begins with ${text}`);
      return found.uuid;
    },
    shown: () => chat.locator('[data-uuid]').evaluateAll((items) => items.map((item) => item.dataset.uuid ?? '')),
    close,
  };
  return visit;
}

/** What the service has of a conversation, apart from notes and activities, oldest first. */
export async function storedMessages(ask: WidgetDesk['ask'], uuid: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { results, total_pages } = await ask<{
      results: { uuid: string; type: string; private: boolean }[];
      total_pages: number;
    }>(`/conversations/${uuid}/messages?page_size=100&page=${page}`);
    pages = total_pages;
    found.push(...results.filter((each) => !each.private && each.type !== 'activity').map((each) => each.uuid));
  }
  return found.toReversed();
}

/** A page of another origin, with headers of its own. */
export async function foreignPage(html: string, headers: Readonly<Record<string, string>> = {}) {
  const reports: string[] = [];
  const server: Server = createServer((request, response) => {
    if (request.method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        reports.push(Buffer.concat(parts).toString());
        response.writeHead(204).end();
      });
      return;
    }
    if (request.url === '/favicon.ico') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    reports,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The computed style. */
export function styleOf(element: Locator, property: string): Promise<string> {
  return element.evaluate(
    (each, name) => each.ownerDocument.defaultView?.getComputedStyle(each).getPropertyValue(name) ?? '',
    property,
  );
}
