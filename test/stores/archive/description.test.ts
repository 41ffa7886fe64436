import { join } from 'node:path';
import { openSqliteStore } from '@helpdesk/sqlite';
import { describe, expect, it } from 'vitest';
import { run } from '../../machine/cli/helpdesk.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { engines } from './places.ts';

describe.each(engines)('what an archive of $name holds', ({ take, flag, int }) => {
  it('is every column that the migrations make, as it is there', async () => {
    const place = await take();
    expect(await run(['migrate'], place.env)).toMatchObject({ code: 0 });
    const store = openSqliteStore({ file: join(place.folder, 'any.db'), ...onBusyMachines });
    const { tables, schema, tablesOf } = store.archive;
    expect(tablesOf(schema)).toEqual(tables);
    await store.close();
    const types = new Map([
      ['int', int],
      ['ref', int],
      ['time', int],
      ['flag', flag],
      ['text', 'text'],
    ]);
    const described = tables
      .filter(({ name }) => name !== 'last_ids')
      .flatMap(({ name, columns }) =>
        [...columns].map(([column, kind]) => {
          const type = types.get(kind.replace('?', '')) ?? kind;
          return [`${name}.${column}`, kind.endsWith('?') ? `${type} null` : type] as const;
        }),
      );
    expect(described.length).toBeGreaterThan(150);
    // Derived by the engine from other columns: an import derives them again.
    const made =
      /^(?:conversation_totals|unread_conversations|message_sums|contact_names|contact_renames|(?:contacts|conversations)_search|(?:activity|day)_(?:sums|sums_settled|changes))\.|^(?:messages|conversations)\.searched$|^users\.(?:searched_|first_name_order$)/;
    // Sessions are not exported, nor who works on a mailbox: agents of a moved desk sign in again.
    const ofBrowsers =
      /^(?:agent_sessions|password_links|known_devices|sign_in_failures|pending_sign_ins|passkey_challenges|oidc_attempts)\.|^mailboxes\.lease_/;
    const kept = [...(await place.columns())].filter(([column]) => !made.test(column) && !ofBrowsers.test(column));
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(kept));
    expect(await place.version()).toBe(schema);
    await place.close();
  });
});
