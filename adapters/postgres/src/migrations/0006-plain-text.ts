import type { Migration } from '@helpdesk/sql';

/** Messages of contacts were stored with escaped HTML. `text_content` is the text as they typed it. */
const texts = `
update messages set content = text_content where content_type = 'text' and content <> text_content;
`;

const space = '\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const unseen =
  '\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

/** The rule of the domain at the release of this step. */
const tidied = `normalize(regexp_replace(regexp_replace(
  regexp_replace(name, '[\\u0009-\\u000d\\u0085\\u2028\\u2029]+', ' ', 'g'),
  '[${unseen}]', '', 'g'), '^[${space}]+|[${space}]+$', '', 'g'), NFC)`;

/**
 * Tags that differ only in invisible characters, or in how a letter is composed, become one: the oldest tag takes over
 * the conversations of the others. A name that consists of such characters alone stays as it is.
 */
const tags = `
create temp table tidy_tags on commit drop as select id, name, coalesce(nullif(${tidied}, ''), name) as tidy from tags;
create temp table kept_tags on commit drop as
  select t.id, t.tidy, t.key, t.tidy <> t.name as is_changed, min(t.id) over (partition by t.key) as kept
  from (select *, lower(tidy collate "und-x-icu") as key from tidy_tags) t;
insert into conversation_tags (conversation_id, tag_id)
  select ct.conversation_id, k.kept from conversation_tags ct join kept_tags k on k.id = ct.tag_id where k.kept <> k.id
  on conflict do nothing;
delete from conversation_tags where tag_id in (select id from kept_tags where kept <> id);
delete from tags where id in (select id from kept_tags where kept <> id);
update tags set name = k.tidy, name_key = k.key from kept_tags k where k.id = tags.id and k.is_changed;
`;

export const plainText: Migration = { version: 6, name: '0006-plain-text', sql: texts + tags };
