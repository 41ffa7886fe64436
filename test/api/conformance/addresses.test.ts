import { describe, expect, test } from 'vitest';
import { customer, inboxHeaders, mia } from './chat.ts';
import { onEveryStore } from './world.ts';

const wrong = {
  'a KELVIN SIGN': 'victim-\u212a@example.org',
  'an invisible character': 'victim-\u200bk@example.org',
  'a bidi control': 'victim-\u202ek@example.org',
  'two dots in its domain': 'victim-k@gmail..com',
  'a control character': 'victim-k\u0007@example.org',
  'letters beyond ASCII before the @': 'v\u00edctim-k@example.org',
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
        expect(await world().dump()).toEqual(before);
        expect((await world().data('getWidgetUser', { headers: person.headers })).user_id).toBe(person.userId);
      });

      test('reports E1: marks around it are nobody’s, and a domain is known by its ASCII form, wherever one is given', async () => {
        const known = await world().contact({ email: 'noor@xn--bcher-kva.example' });
        for (const email of [
          '\u200eNoor@B\u00fccher.example\u202c',
          '<noor@bu\u0308cher.example>',
          '\u3000noor@B\u00dcCHER.example\u00a0',
        ]) {
          const body = { first_name: 'N', email };
          await world().refused(409, 'createContact', { body });
          const inbox = { inbox_id: world().inboxId, content: 'Hello', contact_email: email, first_name: 'N' };
          expect((await world().data('createConversation', { body: inbox })).contact.id).toBe(known.id);
          const { id } = await world().contact();
          await world().refused(409, 'updateContact', { params: { id }, body: { email } });
          const headers = inboxHeaders(world());
          const started = await world().data('initWidgetConversation', {
            headers,
            body: { message: 'Hello', form_data: { email } },
          });
          const visitor = await world().data('getContact', { params: { id: started.user?.user_id ?? 0 } });
          expect(visitor.email).toBe(known.email);
          const agent = { first_name: 'A', email: email.replace(/noor/i, crypto.randomUUID()), roles: [] };
          expect((await world().data('createAgent', { body: agent })).email).toMatch(/@xn--bcher-kva\.example$/);
        }
        const claims = { external_user_id: 'noor', first_name: 'Noor', email: '<Noor@b\u00fccher.example>' };
        expect((await customer(world(), claims)).userId).toBe(known.id);
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
