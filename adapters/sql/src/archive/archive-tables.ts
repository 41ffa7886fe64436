import type { SelectType } from 'kysely';
import type { Tables } from '../tables.ts';

/** What a column holds, the same on every engine; `?` when it may be null. */
export type ColumnKind = 'int' | 'int?' | 'text' | 'text?' | 'flag';

export interface ArchiveTable {
  readonly name: string;
  /** By these, in this order, its rows are sorted: numbers by value, text by its bytes, as every engine sorts it. */
  readonly key: readonly string[];
  /** Every column and what it holds, in the order in which a row is written. */
  readonly columns: ReadonlyMap<string, ColumnKind>;
}

/** The version of the schema that is described below, the same on every engine: that of the newest migration. */
export const archiveSchema = 7;

/** The oldest one whose exports are taken. */
export const oldestArchiveSchema = 3;

/**
 * What a schema added to the one before: tables, and columns as `table.column`. Such a column may be null or has a
 * default in every engine, so that rows without it can be stored.
 */
const added: ReadonlyMap<number, readonly string[]> = new Map([[4, ['upload_counts', 'upload_holds']]]);

type KindOf<Value> = null extends Value ? `${BaseKind<NonNullable<Value>>}?` : BaseKind<Value>;
type BaseKind<Value> = [Value] extends [string] ? 'text' : [Value] extends [number] ? 'int' : 'flag';

/** Every table and every column of `Tables`, none left out and none too many. */
type Description = {
  readonly [Name in keyof Tables]: {
    readonly key: readonly (keyof Tables[Name] & string)[];
    readonly columns: {
      readonly [Column in keyof Tables[Name]]: KindOf<SelectType<Tables[Name][Column]>>;
    };
  };
};

/** A table comes after those that it refers to. */
const described = {
  users: {
    key: ['id'],
    columns: {
      id: 'int',
      type: 'text',
      created_at: 'int',
      updated_at: 'int',
      first_name: 'text',
      last_name: 'text',
      email: 'text?',
      availability_status: 'text',
      phone_number_country_code: 'text?',
      phone_number: 'text?',
      avatar_url: 'text?',
      enabled: 'flag',
      last_active_at: 'int?',
      last_login_at: 'int?',
      custom_attributes: 'text',
      country: 'text?',
      meta: 'text',
      external_user_id: 'text?',
      password_hash: 'text?',
      api_key: 'text?',
      api_secret_hash: 'text?',
      api_key_last_used_at: 'int?',
      deleted_at: 'int?',
    },
  },
  api_keys: {
    key: ['id'],
    columns: {
      id: 'int',
      agent_id: 'int',
      created_at: 'int',
      name: 'text',
      name_key: 'text',
      api_key: 'text',
      secret_hash: 'text',
      permissions: 'text?',
      expires_at: 'int?',
      last_used_at: 'int?',
    },
  },
  roles: {
    key: ['id'],
    columns: {
      id: 'int',
      created_at: 'int',
      updated_at: 'int',
      name: 'text',
      name_key: 'text',
      description: 'text',
      permissions: 'text',
    },
  },
  agent_roles: { key: ['agent_id', 'role_id'], columns: { agent_id: 'int', role_id: 'int' } },
  teams: {
    key: ['id'],
    columns: {
      id: 'int',
      created_at: 'int',
      updated_at: 'int',
      emoji: 'text',
      name: 'text',
      name_key: 'text',
      conversation_assignment_type: 'text',
      timezone: 'text',
      business_hours_id: 'int?',
      sla_policy_id: 'int?',
      max_auto_assigned_conversations: 'int',
    },
  },
  team_members: { key: ['agent_id', 'team_id'], columns: { agent_id: 'int', team_id: 'int' } },
  inboxes: {
    key: ['id'],
    columns: {
      id: 'int',
      uuid: 'text',
      created_at: 'int',
      updated_at: 'int',
      name: 'text',
      channel: 'text',
      enabled: 'flag',
      config: 'text',
      secret: 'text?',
    },
  },
  contact_channels: { key: ['id'], columns: { id: 'int', contact_id: 'int', inbox_id: 'int', created_at: 'int' } },
  contact_notes: {
    key: ['id'],
    columns: { id: 'int', created_at: 'int', contact_id: 'int', author_id: 'int', note: 'text' },
  },
  statuses: {
    key: ['id'],
    columns: { id: 'int', created_at: 'int', name: 'text', name_key: 'text', category: 'text' },
  },
  priorities: { key: ['id'], columns: { id: 'int', created_at: 'int', name: 'text' } },
  tags: {
    key: ['id'],
    columns: { id: 'int', created_at: 'int', updated_at: 'int', name: 'text', name_key: 'text' },
  },
  conversations: {
    key: ['id'],
    columns: {
      id: 'int',
      uuid: 'text',
      created_at: 'int',
      updated_at: 'int',
      reference_number: 'text',
      contact_id: 'int',
      contact_channel_id: 'int',
      inbox_id: 'int',
      status_id: 'int',
      priority_id: 'int?',
      assigned_user_id: 'int?',
      assigned_team_id: 'int?',
      subject: 'text?',
      waiting_since: 'int?',
      first_reply_at: 'int?',
      last_reply_at: 'int?',
      resolved_at: 'int?',
      closed_at: 'int?',
      snoozed_until: 'int?',
      last_message: 'text?',
      last_message_at: 'int?',
      last_message_sender: 'text?',
      last_interaction: 'text?',
      last_interaction_at: 'int?',
      last_interaction_sender: 'text?',
      sla_policy_id: 'int?',
      next_sla_deadline_at: 'int?',
      seq: 'int',
      version: 'int',
      meta: 'text',
      custom_attributes: 'text',
    },
  },
  conversation_tags: { key: ['conversation_id', 'tag_id'], columns: { conversation_id: 'int', tag_id: 'int' } },
  conversation_participants: {
    key: ['conversation_id', 'user_id'],
    columns: { conversation_id: 'int', user_id: 'int', created_at: 'int' },
  },
  conversation_last_seen: {
    key: ['conversation_id', 'user_id'],
    columns: { conversation_id: 'int', user_id: 'int', message_id: 'int', seen_at: 'int' },
  },
  messages: {
    key: ['id'],
    columns: {
      id: 'int',
      uuid: 'text',
      created_at: 'int',
      updated_at: 'int',
      type: 'text',
      status: 'text',
      conversation_id: 'int',
      content: 'text',
      text_content: 'text',
      content_type: 'text',
      private: 'flag',
      sender_id: 'int',
      sender_type: 'text',
      meta: 'text',
      seq: 'int?',
    },
  },
  media: {
    key: ['id'],
    columns: {
      id: 'int',
      uuid: 'text',
      created_at: 'int',
      updated_at: 'int',
      store: 'text',
      filename: 'text',
      content_type: 'text',
      content_id: 'text',
      model_type: 'text?',
      model_id: 'int?',
      disposition: 'text',
      size: 'int',
      meta: 'text',
      private: 'flag',
      uploader_id: 'int',
      has_thumbnail: 'flag',
    },
  },
  widget_sessions: {
    key: ['id'],
    columns: {
      id: 'int',
      token_hash: 'text',
      contact_id: 'int',
      inbox_id: 'int',
      created_at: 'int',
      last_used_at: 'int',
      expires_at: 'int',
      merged: 'flag',
    },
  },
  page_visits: {
    key: ['id'],
    columns: { id: 'int', contact_id: 'int', created_at: 'int', url: 'text', title: 'text' },
  },
  events: {
    key: ['id'],
    columns: { id: 'int', created_at: 'int', type: 'text', conversation_id: 'int?', seq: 'int?', payload: 'text' },
  },
  idempotency_keys: {
    key: ['caller_id', 'key'],
    columns: { caller_id: 'int', key: 'text', fingerprint: 'text', created_at: 'int', answer: 'text?' },
  },
  socket_tickets: {
    key: ['hash'],
    columns: { hash: 'text', agent_id: 'int', expires_at: 'int', api_key_id: 'int?' },
  },
  upload_counts: {
    key: ['scope', 'subject', 'day'],
    columns: { scope: 'text', subject: 'text', day: 'int', bytes: 'int', files: 'int' },
  },
  upload_holds: {
    key: ['uuid'],
    columns: {
      uuid: 'text',
      created_at: 'int',
      day: 'int',
      contact_id: 'int',
      inbox_id: 'int',
      address: 'text',
      bytes: 'int',
      files: 'int',
    },
  },
  counters: { key: ['name'], columns: { name: 'text', value: 'int' } },
} as const satisfies Description;

/**
 * No table of any engine: the last id that each table has given. Rows that are gone have used ids
 * too, and those must not come again: cursors of the event log are such ids.
 */
const lastIds = { key: ['table_name'], columns: { table_name: 'text', last_id: 'int' } } as const;

export const lastIdsTable = 'last_ids';

export const archiveTables: readonly ArchiveTable[] = Object.entries({ ...described, [lastIdsTable]: lastIds }).map(
  ([name, { key, columns }]) => ({ name, key, columns: new Map(Object.entries<ColumnKind>(columns)) }),
);

/** The tables as an export of that schema holds them. */
export function archiveTablesOf(schema: number): readonly ArchiveTable[] {
  const later = new Set([...added].flatMap(([version, names]) => (version > schema ? names : [])));
  return archiveTables
    .filter(({ name }) => !later.has(name))
    .map((table) => ({
      ...table,
      columns: new Map([...table.columns].filter(([column]) => !later.has(`${table.name}.${column}`))),
    }));
}

/** The tables that number their rows, by name. */
export const numberedTables: readonly string[] = archiveTables
  .filter(({ columns }) => columns.get('id') === 'int')
  .map(({ name }) => name)
  .sort();
