import { namesInDoubt } from '@helpdesk/domain';
import { type EngineWords, inWordsOf } from './engine-words.ts';
import type { Migration } from './migration.ts';

/**
 * What is searched is made by the service, which folds it, and kept in the rows: the index is filled from there. The rows
 * of an older desk are folded behind this step, in parts; the counters hold behind which id they begin.
 *
 * A contact's name and e-mail are also part of what is searched of each of their conversations. A change of them reaches
 * the newest conversations at once, and `contact_renames` holds below which id others wait.
 */
const schema = `
alter table users add column searched_name {text};
alter table users add column searched_email {text};
alter table users add column searched_other {text};
alter table users add column first_name_order {text};
drop index contacts_first_name;
create index contacts_first_name on users (first_name_order, id)
  where (type || '') in ('contact', 'visitor') and deleted_at is null;
alter table conversations add column searched {text};
delete from contact_names;
create table contact_renames (contact_id {int} primary key, before_id {int} not null);
insert into counters (name, value) values ('fold_users', 0), ('fold_conversations', 0), ('fold_messages', 0),
  ('fold_finish', 0);
`;

/** How many conversations are changed in the transaction that renames their contact. More are changed later. */
export const renamedAtOnce = 100;

/** Words of names that queries with typing errors may find. */
export const isNameInDoubt = (word: string): string =>
  `length(${word}) between ${namesInDoubt.shortest} and ${namesInDoubt.longest}`;

/** @param before and after: what the engine does in its own way, before and behind what is the same on every engine */
export function foldedSearch(words: EngineWords, own: { readonly before: string; readonly after: string }): Migration {
  return {
    version: 26,
    name: '0026-folded-search',
    sql: `${own.before}${inWordsOf(words, schema)}${own.after}`,
    leavesRows: true,
  };
}
