import { describe, expect, test } from 'vitest';
import { customer, exchange, inboxHeaders, mia } from './chat.ts';
import { onEveryStore } from './world.ts';

const wrong = {
  'a KELVIN SIGN': 'victim-\u212a@example.org',
  'a no-break space behind it': 'victim-k@example.org\u00a0',
  'an ideographic space before it': '\u3000victim-k@example.org',
  'an invisible character': 'victim-\u200bk@example.org',
  'a bidi control': 'victim-k@example.org\u202e',
  'a control character': 'victim-k\u0007@example.org',
  'letters beyond ASCII before the @': 'v\u00edctim-k@example.org',
  'a domain that is not punycode': 'victim-k@b\u00fccher.example',
};

describe('an address with', () => {
  onEveryStore(
    (world) => {
      test.each(Object.entries(wrong))('%s is refused wherever one is given', async (_what, email) => {
        const person = await customer(world(), { ...mia, external_user_id: crypto.randomUUID() });
        const { id } = await world().contact();
        const before = await world().dump();
        const headers = inboxHeaders(world());
        const inbox = { inbox_id: world().inboxId, content: 'Hello', contact_email: email, first_name: 'V' };
        const given = [
          ['createAgent', { body: { first_name: 'V', email, roles: [] } }],
          ['updateAgent', { params: { id: world().adminId }, body: { email } }],
          ['createContact', { body: { first_name: 'V', email } }],
          ['updateContact', { params: { id }, body: { email } }],
          ['createConversation', { body: inbox }],
          ['initWidgetConversation', { headers, body: { message: 'Hello', form_data: { email } } }],
        ] as const;
        for (const [route, request] of given) {
          const { paths } = await world().refused(400, route, request);
          expect(paths, route).toEqual([expect.stringMatching(/email$/)]);
        }
        const claims = { ...mia, external_user_id: 'somebody else', email };
        const answer = await exchange(world(), claims);
        expect([answer.status, answer.error.paths]).toEqual([400, ['email']]);
        expect(await world().dump()).toEqual(before);
        expect((await world().data('getWidgetUser', { headers: person.headers })).user_id).toBe(person.userId);
      });

      test('another case of A to Z, or spaces around it, is the same', async () => {
        const known = await world().contact({ email: 'Grace.Hopper@Example.ORG' });
        expect(known.email).toBe('grace.hopper@example.org');
        await world().refused(409, 'createContact', {
          body: { first_name: 'G', email: ' GRACE.hopper@example.org\t' },
        });
        const claims = { external_user_id: 'grace', first_name: 'Grace', email: ' GRACE.HOPPER@example.org ' };
        expect((await customer(world(), claims)).userId).toBe(known.id);
      });
    },
    { shared: true },
  );
});
