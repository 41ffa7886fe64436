import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, readConfig } from '@helpdesk/service';
import { type Database, openDatabase } from './better-sqlite.ts';
import { below, seededRandom } from './random.ts';

/** A desk of 100,000 conversations in one file, made once and kept between runs. */

export const credentials = { apiKey: 'benchmark-key-of-the-admin', apiSecret: 'benchmark-secret-of-the-admin' };
export const secret = 'a secret that only the benchmark uses';

const size = { conversations: 100_000, agents: 40, teams: 10, contacts: 5_000, tags: 20, long: 64 };
/** Raised when the rows change, so that a kept file is made anew. */
const revision = 1;
const day = 86_400_000;
const newest = Date.UTC(2026, 0, 1);

/** The environment of a service on this file. */
export function serviceEnvironment(folder: string, file: string): Record<string, string> {
  return {
    DATABASE_URL: `sqlite:${file}`,
    HELPDESK_DATA_DIR: folder,
    HELPDESK_SECRET: secret,
    HELPDESK_BOOTSTRAP_API_KEY: credentials.apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: credentials.apiSecret,
    HELPDESK_RATE_LIMIT_API: '0',
    HOST: '127.0.0.1',
    PORT: '0',
  };
}

/** @param say told when the file has to be made, which takes a while */
export async function deskFile(say: (line: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-new-'));
  try {
    const made = join(folder, 'desk.db');
    await emptyDesk(folder, made);
    const database = openDatabase(made);
    const kept = join(tmpdir(), `helpdesk-bench-${schemaKey(database)}.db`);
    if (existsSync(kept)) {
      database.close();
      return kept;
    }
    for (const outdated of globSync(join(tmpdir(), 'helpdesk-bench-*.db*'))) rmSync(outdated);
    say(`Preparing ${size.conversations.toLocaleString('en')} conversations in ${kept}`);
    fill(database);
    database.close();
    renameSync(made, kept);
    return kept;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function emptyDesk(folder: string, file: string): Promise<void> {
  const config = readConfig(serviceEnvironment(folder, file));
  if ('faults' in config) throw new Error(config.faults.join('\n'));
  const composition = await compose(config.ok);
  await composition.helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse', credentials });
  await composition.close();
}

function schemaKey(database: Database): string {
  const rows = database.prepare('select sql from sqlite_master order by name').all();
  return createHash('sha256')
    .update(JSON.stringify([revision, size, rows]))
    .digest('hex')
    .slice(0, 12);
}

/** Agents from this id on; the desk itself and the Admin have the first two. */
const firstAgent = 3;
const firstContact = firstAgent + size.agents;

function fill(database: Database): void {
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -200000');
  database.exec('begin');
  fillStaff(database);
  fillConversations(database);
  database.exec('commit');
  database.pragma('wal_checkpoint(TRUNCATE)');
}

function fillStaff(database: Database): void {
  const user = database.prepare(`insert into users (id, type, created_at, updated_at, first_name, last_name, email,
    availability_status, enabled, custom_attributes, meta) values (?, ?, ?, ?, ?, ?, ?, 'offline', 1, '{}', '{}')`);
  const role = database.prepare('insert into agent_roles (agent_id, role_id) values (?, 2)');
  const team = database.prepare(`insert into teams (id, created_at, updated_at, emoji, name, name_key,
    conversation_assignment_type, timezone, max_auto_assigned_conversations) values (?, ?, ?, '', ?, ?, 'Manual', 'UTC', 0)`);
  const member = database.prepare('insert into team_members (agent_id, team_id) values (?, ?)');
  const channel = database.prepare(
    'insert into contact_channels (id, contact_id, inbox_id, created_at) values (?, ?, 1, ?)',
  );
  const tag = database.prepare('insert into tags (id, created_at, updated_at, name, name_key) values (?, ?, ?, ?, ?)');
  const at = newest - 400 * day;
  for (let id = 1; id <= size.teams; id++) team.run(id, at, at, `Team ${id}`, `team ${id}`);
  for (let id = 1; id <= size.tags; id++) tag.run(id, at, at, `topic-${id}`, `topic-${id}`);
  for (let index = 0; index < size.agents; index++) {
    const id = firstAgent + index;
    user.run(id, 'agent', at, at, `Agent${index}`, 'Miller', `agent${index}@example.com`);
    role.run(id);
    member.run(id, (index % size.teams) + 1);
  }
  for (const id of [1, 2]) member.run(2, id);
  for (let index = 0; index < size.contacts; index++) {
    const id = firstContact + index;
    user.run(id, 'contact', at, at, `Contact${index}`, 'Smith', `contact${index}@example.org`);
    channel.run(index + 1, id, at);
  }
}

interface Plan {
  readonly id: number;
  readonly uuid: string;
  readonly contact: number;
  readonly team: number | null;
  readonly agent: number | null;
  readonly startedAt: number;
  readonly messages: number;
}

/** Conversations that run at the same time, so that the messages of one lie apart in the file. */
const together = 200;

function fillConversations(database: Database): void {
  const random = seededRandom(20_260_101);
  const writeMessage = messageWriter(database, random);
  const writeConversation = conversationWriter(database, random);
  for (let first = 1; first <= size.conversations; first += together) {
    const plans = Array.from({ length: together }, (_, index) => planOf(first + index, random));
    for (const plan of plans) writeConversation(plan);
    const most = Math.max(...plans.map((plan) => plan.messages));
    for (let index = 0; index < most; index++) {
      for (const plan of plans) if (index < plan.messages) writeMessage(plan, index);
    }
  }
  database.prepare("update counters set value = ? where name = 'reference_number'").run(99 + size.conversations);
}

function planOf(id: number, random: () => number): Plan {
  const team = random() < 0.9 ? below(random, size.teams) + 1 : null;
  const agent = random() < 0.8 ? firstAgent + below(random, size.agents) : null;
  return {
    id,
    uuid: uuid(random),
    contact: below(random, size.contacts),
    team,
    agent,
    startedAt: newest - 365 * day + Math.floor((id / size.conversations) * 360 * day),
    messages: id <= size.long ? 60 + below(random, 40) : 3 + below(random, 5),
  };
}

function conversationWriter(database: Database, random: () => number): (plan: Plan) => void {
  const insert = database.prepare(`insert into conversations (id, uuid, created_at, updated_at, reference_number,
    contact_id, contact_channel_id, inbox_id, status_id, priority_id, assigned_user_id, assigned_team_id, subject,
    first_reply_at, last_reply_at, last_message, last_message_at, last_message_sender, last_interaction,
    last_interaction_at, last_interaction_sender, seq, version, meta, custom_attributes)
    values (?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, '{}', '{}')`);
  const tag = database.prepare('insert into conversation_tags (conversation_id, tag_id) values (?, ?)');
  const seen = database.prepare(
    'insert into conversation_last_seen (conversation_id, user_id, message_id, seen_at) values (?, 2, 0, ?)',
  );
  const participant = database.prepare(
    'insert into conversation_participants (conversation_id, user_id, created_at) values (?, ?, ?)',
  );
  return (plan) => {
    const { id, startedAt, messages } = plan;
    const lastAt = sentAt(plan, messages - 1);
    const text = textOf(plan, messages - 1);
    const sender = isReply(messages - 1) ? 'agent' : 'contact';
    const replied = sentAt(plan, 1);
    insert.run(
      ...[id, plan.uuid, startedAt, lastAt, String(99 + id), firstContact + plan.contact, plan.contact + 1],
      ...[1 + below(random, 4), random() < 0.5 ? 1 + below(random, 3) : null, plan.agent, plan.team],
      ...[subjects[id % subjects.length], replied, replied],
      ...[text, lastAt, sender, text, lastAt, sender, messages],
    );
    const firstTag = below(random, size.tags);
    const tags = random() < 0.5 ? 0 : 1 + below(random, 2);
    for (let index = 0; index < tags; index++) tag.run(id, ((firstTag + index) % size.tags) + 1);
    if (random() < 0.3) seen.run(id, lastAt);
    if (plan.agent !== null) participant.run(id, plan.agent, startedAt);
  };
}

function messageWriter(database: Database, random: () => number): (plan: Plan, index: number) => void {
  const insert = database.prepare(`insert into messages (uuid, created_at, updated_at, type, status, conversation_id,
    content, text_content, content_type, private, sender_id, sender_type, meta)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`);
  return (plan, index) => {
    const at = sentAt(plan, index);
    const text = textOf(plan, index);
    const contact = `contact${plan.contact}@example.org`;
    if (isReply(index)) {
      const agent = plan.agent ?? firstAgent;
      const meta = metaOf([contact], [`agent${agent - firstAgent}@example.com`]);
      const html = `<p>${text}</p>`;
      insert.run(uuid(random), at, at, 'outgoing', 'sent', plan.id, html, text, 'html', agent, 'agent', meta);
    } else {
      const meta = metaOf([], [contact]);
      const sender = firstContact + plan.contact;
      insert.run(uuid(random), at, at, 'incoming', 'received', plan.id, text, text, 'text', sender, 'contact', meta);
    }
  };
}

function isReply(index: number): boolean {
  return index % 2 === 1;
}

function sentAt(plan: Plan, index: number): number {
  return plan.startedAt + index * 600_000 + (plan.id % 997);
}

function textOf(plan: Plan, index: number): string {
  const sentence = sentences[(plan.id + index) % sentences.length];
  return `${sentence} (${plan.id}.${index})`;
}

function metaOf(to: readonly string[], from: readonly string[]): string {
  return JSON.stringify({ to, cc: [], bcc: [], from, subject: '' });
}

function uuid(random: () => number): string {
  const hex = Array.from({ length: 4 }, () => below(random, 4_294_967_296).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const subjects = ['Where is my parcel', 'Invoice of last month', 'The device does not start', 'A new address', null];

const sentences = [
  'The parcel was announced for Tuesday and has not arrived yet; the tracking page says nothing new.',
  'I have looked it up: it was handed to the carrier this morning and should be with you tomorrow.',
  'Thank you. Could you also send the invoice to our accounting department, please?',
  'Of course. It is on its way to the address that we have on file.',
  'The light blinks three times and then it goes dark, whatever cable I use.',
  'Please hold the button for ten seconds and try again; if it stays dark, we send a new one.',
];
