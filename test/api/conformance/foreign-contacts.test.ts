import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

/** What other clients of the specification send about contacts. */
onEveryStore((world) => {
  const listed = (query: object) => world().data('listContacts', { query: { page_size: 500, ...query } });
  const filter = (field: string, operator: string, value?: unknown, model = 'users') =>
    JSON.stringify([{ model, field, operator, value }]);

  async function three() {
    const ids: number[] = [];
    for (const [first_name, country] of [
      ['Zoe', 'DE'],
      ['Amal', 'EG'],
      ['王伟', 'CN'],
    ]) {
      const made = await world().contact({ first_name, country, email: `${country}@example.org` });
      ids.push(made.id);
      world().clock.advance(1_000);
    }
    // The first one is now the one that changed last.
    await world().data('updateContact', { params: { id: ids[0] ?? 0 }, body: { last_name: 'Vos' } });
    return ids;
  }

  describe('foreign G5: `users` is a second name of the model `contacts`', () => {
    test.each(['created_at', 'updated_at', 'last_active_at', 'first_name', 'email'])(
      'in the order by %s',
      async (field) => {
        await three();
        for (const order of ['asc', 'desc']) {
          const named = await listed({ order, order_by: `users.${field}` });
          expect(named.results).toHaveLength(3);
          expect(named).toEqual(await listed({ order, order_by: `contacts.${field}` }));
        }
      },
    );

    test('contacts are sorted by their last change, and its pages go on', async () => {
      const [zoe, amal, wei] = await three();
      const order_by = 'users.updated_at';
      expect((await listed({ order_by })).results.map(({ id }) => id)).toEqual([zoe, wei, amal]);
      const first = await listed({ order_by, order: 'asc', page_size: 2 });
      // One list under two names: the cursor belongs to both.
      const rest = await listed({ order_by: 'contacts.updated_at', order: 'asc', cursor: first.next_cursor ?? '' });
      expect([...first.results, ...rest.results].map(({ id }) => id)).toEqual([amal, wei, zoe]);
    });

    test.each([
      ['email', 'equals', 'eg@example.org', 1],
      ['first_name', 'contains', '王', 1],
      ['country', 'in', ['DE', 'CN'], 2],
      ['last_name', 'equals', 'Vos', 1],
      ['type', 'not equals', 'visitor', 3],
      ['enabled', 'equals', 'true', 3],
      ['updated_at', 'greater than', '2000-01-01', 3],
      ['updated_at', 'between', '2000-01-01,2000-01-02', 0],
    ])('in a filter: %s %s %j', async (field, operator, value, count) => {
      await three();
      const found = await listed({ filters: filter(field, operator, value) });
      expect(found.total).toBe(count);
      expect(found).toEqual(await listed({ filters: filter(field, operator, value, 'contacts') }));
    });

    test('in a filter by a custom attribute', async () => {
      await world().data('createCustomAttribute', {
        body: { name: 'Plan', applies_to: 'contact', key: 'plan', data_type: 'text' },
      });
      const { id } = await world().contact({ custom_attributes: { plan: 'gold' } });
      await world().contact({ custom_attributes: { plan: 'none' } });
      const found = await listed({ filters: filter('custom.plan', 'equals', 'gold') });
      expect(found.results.map((each) => each.id)).toEqual([id]);
    });

    test.each(['', '[]', ' ', '{"logic":"AND","rules":[]}'])('the filter %j is none', async (filters) => {
      await three();
      expect((await listed({ filters, order_by: 'users.created_at' })).total).toBe(3);
    });

    test.each([{ order_by: 'users.password_hash' }, { order_by: 'users.' }, { order_by: 'agents.email' }])(
      'still refused: %j',
      async (query) => {
        await world().refused(400, 'listContacts', { query });
      },
    );

    test('a column that is no field stays one that nobody filters by', async () => {
      for (const name of ['api_key', '__proto__', 'custom.unknown']) {
        await world().refused(400, 'listContacts', { query: { filters: filter(name, 'set') } });
      }
    });
  });
});
