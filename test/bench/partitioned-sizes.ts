/** What a desk takes on the disk, partitioned or not, as SQL. */

/** Of all months together; what is not partitioned has no tree. */
export const indexSizes = `
select regexp_replace(root.relname, '_key$', '') as name,
  coalesce((select sum(pg_relation_size(relid)) from pg_partition_tree(root.oid)), pg_relation_size(root.oid)) as bytes
from pg_index join pg_class as root on root.oid = indexrelid
where indrelid in ('messages'::regclass, 'events'::regclass) order by root.relname`;

export const tableSizes = `
select sum(coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(root)),
  pg_total_relation_size(root))) as bytes
from unnest(array['messages', 'events']::regclass[]) as root`;

/** `reltuples` is of the last analyze, after which few came. */
export const rowSize = `
select sum(pg_total_relation_size(oid)) / sum(reltuples) as bytes from pg_class
where relkind = 'r' and oid in (select $1::regclass union all select relid from pg_partition_tree($1::regclass))`;

export const newestMonth = `
select sum(pg_indexes_size(each::regclass)) as bytes
from unnest(array['messages', 'events']) as name, lateral (select name || to_char(now() at time zone 'UTC', '_YYYY_MM')) as month (each)`;

/** The first that is whole, and the last ids in it. */
export const oldestMonth = `
select first_day, (select max(id) from messages where created_at < until) as last_message,
  (select max(id) from events where created_at < until) as last_event
from (select first_day, (extract(epoch from first_day + interval '1 month') * 1000)::bigint as until
  from (select date_trunc('month', to_timestamp(min(created_at) / 1000) at time zone 'UTC') + interval '1 month' as first_day
    from messages) as oldest) as month`;
