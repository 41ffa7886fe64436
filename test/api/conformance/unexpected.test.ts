import { refuse } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLoggedErrors } from '../../support/logged-errors.ts';
import { stores } from '../../support/stores.ts';
import { openWorld, type World } from './world.ts';

/** What a caller sees when the store fails: nothing of its words, and nothing half done. */
describe.each(stores)('%s', (_name, open) => {
  let world: World;
  let fault: Error | undefined;
  let writesOnly = false;

  beforeEach(async () => {
    fault = undefined;
    writesOnly = false;
    world = await openWorld(async () => {
      const { store, close } = await open();
      return { store: failing(store), close };
    });
  });
  afterEach(() => world.close());

  function failing(store: Store): Store {
    return {
      read: (work) => (fault === undefined || writesOnly ? store.read(work) : Promise.reject(fault)),
      // Fails behind the work, so that what must be rolled back has been written.
      transact: (work) =>
        store.transact(async (writer) => {
          const result = await work(writer);
          if (fault !== undefined) throw fault;
          return result;
        }),
    };
  }

  test('a surprise is 500 with a fixed text and the request id', async () => {
    fault = new TypeError('SQLITE_CORRUPT at /var/lib/helpdesk.db: select api_secret from agents');
    const headers = { 'x-request-id': 'trace-7' };
    const { error_type, message, data } = await world.refused(500, 'getMe', { headers });
    expect([error_type, data]).toEqual(['GeneralException', null]);
    expect(message).toContain('trace-7');
    expect(message).not.toMatch(/corrupt|helpdesk\.db|api_secret/i);
    expect(takeLoggedErrors()).toEqual([expect.stringContaining('SQLITE_CORRUPT')]);
  });

  test('an unreachable store is 503 with Retry-After', async () => {
    fault = refuse('store.unavailable', 'The database does not answer', { retryAfter: 1 });
    const { error_type } = await world.refused(503, 'getMe');
    expect(error_type).toBe('NetworkException');
  });

  test('what fails at its end leaves nothing behind', async () => {
    const { uuid } = await world.conversation();
    const contact = await world.contact();
    const body = { inbox_id: world.inboxId, content: 'Hi', contact_email: 'new@example.org', first_name: 'New' };
    const before = await world.dump();
    const acts = [
      () => world.data('createConversation', { body }),
      () => world.data('setConversationTags', { params: { uuid }, body: { tags: ['new'] } }),
      () => world.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello' } }),
      () => world.data('setContactBlock', { params: { id: contact.id }, body: { enabled: false } }),
    ];
    writesOnly = true;
    for (const act of acts) {
      fault = new Error('the end');
      await expect(act()).rejects.toThrow('answered 500');
      fault = undefined;
      expect(await world.dump()).toEqual(before);
    }
    const logged = acts.map(() => expect.stringContaining('Error: the end'));
    expect(takeLoggedErrors()).toEqual(logged);
  });
});
