import type { PasswordLink, PasswordLinkKind } from '@helpdesk/domain';
import type { KnownDevice, SignInReader, SignInRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { insertedId } from '../../engine/rows.ts';

interface Hashed {
  readonly tokenHash: string;
}

const linkRecord = record<PasswordLink & Hashed>()('password_links', {
  tokenHash: 'token_hash',
  agentId: 'agent_id',
  kind: 'kind',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
});
const deviceRecord = record<KnownDevice & Hashed>()('known_devices', {
  tokenHash: 'token_hash',
  agentId: 'agent_id',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
});
const failureRecord = record<{ id: number; subject: string; failedAt: number }>()('sign_in_failures', {
  id: 'id',
  subject: 'subject',
  failedAt: 'failed_at',
});

const findLink = query<Hashed, RowOf<typeof linkRecord>>((db, p) =>
  db.selectFrom('password_links').selectAll().where('token_hash', '=', p('tokenHash')),
);
const listInvitations = query<object, RowOf<typeof linkRecord>>((db) =>
  db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.agent_id')
    .selectAll('l')
    .where('l.kind', '=', 'invitation')
    .where('u.password_hash', 'is', null)
    .orderBy('l.agent_id'),
);
const insertLink = linkRecord.insertion();
const deleteLinksOf = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('password_links').where('agent_id', '=', p('agentId')).$castTo<never>(),
);
const findDevice = query<Hashed, RowOf<typeof deviceRecord>>((db, p) =>
  db.selectFrom('known_devices').selectAll().where('token_hash', '=', p('tokenHash')),
);
const insertDevice = deviceRecord.insertion();
const deleteDevice = query<Hashed, never>((db, p) =>
  db.deleteFrom('known_devices').where('token_hash', '=', p('tokenHash')).$castTo<never>(),
);
const deleteDevicesOf = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('known_devices').where('agent_id', '=', p('agentId')).$castTo<never>(),
);
const listFailures = query<{ subject: string; since: number }, { failed_at: number }>((db, p) =>
  db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('subject', '=', p('subject'))
    .where('failed_at', '>=', p('since'))
    .orderBy('failed_at')
    .orderBy('id'),
);
const insertFailure = failureRecord.insertion();
const deleteFailure = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('sign_in_failures').where('id', '=', p('id')).$castTo<never>(),
);
const deleteFailuresOf = query<{ subject: string }, never>((db, p) =>
  db.deleteFrom('sign_in_failures').where('subject', '=', p('subject')).$castTo<never>(),
);
const deleteOldLinks = query<{ now: number }, Hashed>((db, p) =>
  db
    .deleteFrom('password_links')
    .where('kind', '=', 'reset')
    .where('expires_at', '<=', p('now'))
    .returning('token_hash as tokenHash'),
);
const deleteOldDevices = query<{ now: number }, Hashed>((db, p) =>
  db.deleteFrom('known_devices').where('expires_at', '<=', p('now')).returning('token_hash as tokenHash'),
);
const deleteOldFailures = query<{ before: number }, { id: number }>((db, p) =>
  db.deleteFrom('sign_in_failures').where('failed_at', '<', p('before')).returning('id'),
);

export function signInReader(connection: SqlConnection): SignInReader {
  return {
    findLink: async (tokenHash) => {
      const row = await findLink.first(connection, { tokenHash });
      return row && linkOf(row);
    },
    listInvitations: async () => (await listInvitations.all(connection, {})).map(linkOf),
    findDevice: async (tokenHash) => {
      const row = await findDevice.first(connection, { tokenHash });
      return row && datesOf(row);
    },
    listFailures: async (subject, since) =>
      (await listFailures.all(connection, { subject, since })).map((row) => row.failed_at),
  };
}

export function signIn(connection: SqlConnection): SignInRepository {
  return {
    ...signInReader(connection),
    insertLink: async (link) => {
      await deleteLinksOf.write(connection, link);
      await insertLink(connection, link);
    },
    deleteLinksOf: async (agentId) => {
      await deleteLinksOf.write(connection, { agentId });
    },
    insertDevice: async (device) => {
      await insertDevice(connection, device);
    },
    deleteDevice: async (tokenHash) => {
      await deleteDevice.write(connection, { tokenHash });
    },
    deleteDevicesOf: async (agentId) => {
      await deleteDevicesOf.write(connection, { agentId });
    },
    insertFailure: async (subject, failedAt) => insertedId(await insertFailure(connection, { subject, failedAt })),
    deleteFailure: async (id) => {
      await deleteFailure.write(connection, { id });
    },
    deleteFailuresOf: async (subject) => {
      await deleteFailuresOf.write(connection, { subject });
    },
    deleteExpired: async (now, before) => {
      const links = await deleteOldLinks.all(connection, { now });
      const devices = await deleteOldDevices.all(connection, { now });
      const failures = await deleteOldFailures.all(connection, { before });
      return links.length + devices.length + failures.length;
    },
  };
}

function linkOf(row: RowOf<typeof linkRecord>): PasswordLink {
  return { ...datesOf(row), kind: row.kind as PasswordLinkKind };
}

function datesOf(row: RowOf<typeof deviceRecord>): KnownDevice {
  return { agentId: row.agent_id, createdAt: row.created_at, expiresAt: row.expires_at };
}
