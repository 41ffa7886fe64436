import type { Migration } from './migration.ts';

/**
 * Among names that become equal, the one that already has the folded key keeps it; otherwise the oldest gets it. The
 * others keep their old key, by which no name is found any more: they stay, and can be renamed.
 */
function fold(table: string, scope = ''): string {
  return `
update ${table} set name_key = replace(name_key, 'ς', 'σ')
where name_key like '%ς%' and not exists (
  select 1 from ${table} other
  where other.id <> ${table}.id ${scope}
    and replace(other.name_key, 'ς', 'σ') = replace(${table}.name_key, 'ς', 'σ')
    and (other.id < ${table}.id or other.name_key not like '%ς%')
);`;
}

const schema = [
  ...['roles', 'teams', 'statuses', 'tags'].map((table) => fold(table)),
  fold('api_keys', 'and other.agent_id = api_keys.agent_id'),
].join('\n');

export const oneSigma: Migration = { version: 7, name: '0007-one-sigma', sql: schema };
