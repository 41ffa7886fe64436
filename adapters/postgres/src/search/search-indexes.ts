/**
 * Made behind the rows of an older version: an index of rows that are there is far smaller than one that has followed
 * them, and the rows are written sooner.
 */
export const searchIndexes = [
  `create index if not exists messages_search on messages using gin (searched gin_trgm_ops, search_blocks(id))
    where type <> 'activity'`,
  `create index if not exists contacts_search_text on contacts_search
    using gin (every gin_trgm_ops, name gin_trgm_ops, fields, search_blocks(id))`,
  `create index if not exists conversations_search_text on conversations_search
    using gin (every gin_trgm_ops, own gin_trgm_ops, fields, search_blocks(id))`,
  'analyze messages',
  'analyze contacts_search',
  'analyze conversations_search',
] as const;
