import { type Actor, DomainError } from '@helpdesk/domain';
import type {
  Clock,
  CommonPasswords,
  HtmlSanitizer,
  IdGenerator,
  MessageTransports,
  PasswordHasher,
  SecretHasher,
  Store,
} from '@helpdesk/domain/ports';
import {
  authenticateAgent,
  bind,
  bootstrapDesk,
  createConversation,
  getConversation,
  setConversationStatus,
} from '@helpdesk/domain/use-cases';
import { memoryStore } from '@helpdesk/memory';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

const clock: Clock = { now: () => Date.UTC(2026, 2, 30, 12) };

const ids: IdGenerator = {
  uuid: () => crypto.randomUUID(),
  alphanumeric: (length) =>
    Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join(''),
  token: (bytes) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)))),
};

/** Good enough for a trial only. */
const passwords: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (password, hash) => hash === `plain ${password}`,
  isCurrent: () => true,
};

const commonPasswords: CommonPasswords = { hasAny: async () => false };

const secrets: SecretHasher = { digest: (secret) => `plain ${secret}`, equal: (digest, other) => digest === other };

const sanitizer: HtmlSanitizer = {
  sanitize: (html) => {
    const text = html.replace(/<[^>]*>/g, '');
    return { html: text, text };
  },
};

/** A contact of live chat sees a reply as soon as it is stored. */
const transports: MessageTransports = { livechat: { accept: async () => 'sent', retry: async () => 'sent' } };

const cases = { authenticateAgent, bootstrapDesk, createConversation, getConversation, setConversationStatus };

/** A desk in memory, from its first start to a conversation that an agent resolves. */
export async function resolve() {
  const store: Store = memoryStore();
  const desk = bind(cases, { store, clock, ids, passwords, commonPasswords, secrets, sanitizer, transports });
  const credentials = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };
  await desk.bootstrapDesk({ email: 'admin@example.com', password: 'Correct Horse 1', credentials });
  const admin: Actor = await desk.authenticateAgent(credentials.apiKey, credentials.apiSecret);
  const inboxes = await store.read((reader) => reader.inboxes.list());
  const { item } = await desk.createConversation(admin, {
    inboxId: inboxes[0]?.id ?? 0,
    initiator: 'contact',
    content: 'Where is my order?',
    contact: { email: 'ada@example.com', externalUserId: null, firstName: 'Ada', lastName: 'Lovelace' },
    attachments: [],
  });
  await desk.setConversationStatus(admin, item.uuid, { status: 'resolved' });
  const { item: resolved, contact } = await desk.getConversation(admin, item.uuid);
  return {
    admin: admin.email,
    contact: contact.firstName,
    before: item.status,
    after: resolved.status,
    resolvedAt: resolved.resolvedAt,
    refused: await codeOf(desk.setConversationStatus(admin, item.uuid, { status: 'Sleeping' })),
    withoutKey: await codeOf(desk.authenticateAgent(credentials.apiKey, 'wrong')),
  };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof DomainError ? `${error.kind} ${error.code}` : String(error);
  }
}
