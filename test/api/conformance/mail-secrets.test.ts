import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { MailboxFailure } from '@helpdesk/domain/ports';
import { expect, test } from 'vitest';
import { takeLoggedErrors } from '../../support/logged-errors.ts';
import { scriptedServers } from '../../support/mail/scripted-servers.ts';
import { examples } from './examples.ts';
import { onEveryStore } from './world.ts';

const password = `read-${crypto.randomUUID()}`;
const relayPassword = `send-${crypto.randomUUID()}`;
const refusal = `NO LOGIN help ${password} failed`;
const from = 'Shop <help@shop.example>';
const imap = { host: 'imap.shop.example', username: 'help', password };
const smtp = { host: 'smtp.shop.example', username: 'help', password: relayPassword };
const config = { imap: [imap], smtp: [smtp] };
const mask = '••••••••';

/** Servers that repeat the password in their refusals. */
const servers = scriptedServers({
  mailboxes: { 'imap.shop.example': new MailboxFailure('auth_failed', refusal) },
  relays: {
    'smtp.shop.example': { refused: [], last: { verb: 'login', code: 535, text: `5.7.8 ${relayPassword} is wrong` } },
  },
});

const reading = (Object.entries(routes) as [RouteId, Route][]).filter(
  ([, { method, caller }]) => method === 'GET' && caller.kind === 'agent',
);

onEveryStore(
  (world) => {
    test('mail 56: a password is in no answer, refusal, event, logged error or audit entry', async () => {
      const seen: string[] = [];
      const ask: ReturnType<typeof world>['ask'] = async (id, given) => {
        const answer = await world().ask(id, given);
        seen.push(JSON.stringify([answer.headers, answer.status === 200 ? answer.data : answer.error]));
        return answer;
      };
      const body = { name: 'Mail', channel: 'email', from, config };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const [made, again] = [await ask('createInbox', { body, headers }), await ask('createInbox', { body, headers })];
      expect([made.status, again.status]).toEqual([200, 200]);
      const params = { id: made.data.id };
      const one = [
        { config },
        { config: { imap: [{ ...imap, password: mask }], smtp: [{ ...smtp, password: mask }] } },
        { config: { imap: [{ ...imap, password: mask, host: 'evil.example' }] } },
        { config: { imap: [{ ...imap, port: password }], smtp: password } },
        { config: { ...config, spam: password } },
        { from: password },
      ];
      for (const each of one) await ask('updateInbox', { params, body: each });
      await ask('createInbox', { body });
      for (const each of [{ config }, { ...one[1], inbox_id: params.id }, { ...one[2], inbox_id: params.id }]) {
        await ask('testInbox', { body: each });
      }
      await ask('testInbox', { body: { config, from, send_to: 'ada@example.com' } });
      for (const id of ['getInbox', 'getInboxHealth', 'toggleInbox'] as const) await ask(id, { params });
      expect(reading.length).toBeGreaterThan(40);
      for (const [id] of reading) await ask(id, await examples[id](world()));
      await ask('deleteInbox', { params });
      const kept = [JSON.stringify(await world().dump()), JSON.stringify(world().journal), ...takeLoggedErrors()];
      // It was there to be shown.
      expect(servers.accounts.map((account) => account.password)).toContain(password);
      expect(seen.join('\n')).toContain(`NO LOGIN help ${mask} failed`);
      const shown = [...seen, ...kept].filter((text) => text.includes(password) || text.includes(relayPassword));
      expect(shown).toEqual([]);
    });
  },
  { mailServers: servers },
);
