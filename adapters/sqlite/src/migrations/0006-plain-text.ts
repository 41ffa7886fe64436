import type { Migration } from './migration.ts';

/** What contacts wrote was kept escaped; `text_content` is the text as they typed it. */
const texts = `
update messages set content = text_content where content_type = 'text' and content <> text_content;
`;

/**
 * Tags that differ only in invisible characters, or in how a letter is composed, become one: the oldest tag takes over
 * the conversations of the others.
 */
const tags = `
create temp table tidy_tags as select id, name, tidy_tag(name) as tidy, tag_key(tidy_tag(name)) as key from tags;
create temp table kept_tags as
  select t.id, t.tidy, t.key, t.tidy <> t.name as is_changed, (select min(o.id) from tidy_tags o where o.key = t.key) as kept
  from tidy_tags t;
insert or ignore into conversation_tags (conversation_id, tag_id)
  select ct.conversation_id, k.kept from conversation_tags ct join kept_tags k on k.id = ct.tag_id where k.kept <> k.id;
delete from conversation_tags where tag_id in (select id from kept_tags where kept <> id);
delete from tags where id in (select id from kept_tags where kept <> id);
update tags set (name, name_key) = (select k.tidy, k.key from kept_tags k where k.id = tags.id)
  where id in (select id from kept_tags where is_changed);
drop table kept_tags;
drop table tidy_tags;
`;

const breaks = /[\t-\r\u0085\u2028\u2029]+/g;
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The rule of the domain at the release of this step. A name that would become empty stays unchanged. */
function tidyTag(name: string): string {
  return name.replace(breaks, ' ').replace(unseen, '').trim().normalize('NFC') || name;
}

export const plainText: Migration = {
  version: 6,
  name: '0006-plain-text',
  sql: texts + tags,
  functions: { tidy_tag: tidyTag, tag_key: (name) => name.toLowerCase() },
};
