import type { EngineWords } from '@helpdesk/sql';

export const sqliteWords: EngineWords = {
  id: 'integer primary key autoincrement',
  int: 'integer',
  text: 'text',
  flag: 'integer',
  keyed: ' without rowid',
};
