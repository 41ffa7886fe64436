import { type Database, openDatabase } from './better-sqlite.ts';
import * as sql from './floor-sql.ts';

/** The floor's two connections, set up as the service's are, with every statement prepared. */

const writer = opened(false);
const reader = opened(true);

function opened(readonly: boolean): Database {
  const database = openDatabase(process.env.FLOOR_FILE ?? '', { readonly });
  if (!readonly) {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
  }
  database.pragma('trusted_schema = OFF');
  database.pragma('cache_size = -16000');
  return database;
}

export const read = {
  agent: reader.prepare(sql.agentByKey),
  conversation: reader.prepare(sql.conversationByUuid),
  messages: reader.prepare(sql.messagesOfConversation),
  messagesTotal: reader.prepare(sql.messagesTotal),
  team: reader.prepare(sql.teamById),
  list: reader.prepare(sql.teamUnassigned),
  listTotal: reader.prepare(sql.teamUnassignedTotal),
};
export const write = {
  touchActive: writer.prepare(sql.touchActive),
  touchKey: writer.prepare(sql.touchKey),
  conversation: writer.prepare(sql.conversationByUuid),
  contact: writer.prepare(sql.contactById),
  message: writer.prepare(sql.insertMessage),
  update: writer.prepare(sql.updateConversation),
  event: writer.prepare(sql.insertEvent),
  participant: writer.prepare(sql.insertParticipant),
  messageByUuid: writer.prepare(sql.messageByUuid),
  begin: writer.prepare('begin immediate'),
  commit: writer.prepare('commit'),
  rollback: writer.prepare('rollback'),
  savepoint: writer.prepare('savepoint command'),
  release: writer.prepare('release command'),
  undo: writer.prepare('rollback to command'),
};

export function closeFloor(): void {
  reader.close();
  writer.close();
}
