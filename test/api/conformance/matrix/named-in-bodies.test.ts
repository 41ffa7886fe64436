import type { RouteId } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import type { Given } from '../ask.ts';
import { formOf } from '../examples.ts';
import { picture } from '../files.ts';
import { onEveryStore, type World } from '../world.ts';

/** What no path names: ids in bodies, and files. */

const unknownId = 987_654_321;
/** The user who is the author of what the service writes itself. */
const systemId = 1;

const upload = async (world: World, name: string, as = world.admin, fields: Record<string, string> = {}) =>
  world.data('uploadMedia', { form: formOf(fields, new File(['Dear all'], name)), as });

onEveryStore(
  (world) => {
    test('an id of another kind of record in a body is 400, and changes nothing', async () => {
      const contact = await world().contact();
      const visitor = await world().visitor();
      const disabled = await world().agent();
      await world().data('updateAgent', { params: { id: disabled.id }, body: { enabled: false } });
      const deleted = await world().agent();
      await world().data('deleteAgent', { params: { id: deleted.id } });
      const other = await world().agent({ roles: ['Agent'] });
      const { uuid } = await world().conversation();
      const attached = await upload(world(), 'attached.txt');
      const sending = { params: { cuuid: uuid }, body: { message: 'Hello', attachments: [attached.id] } };
      await world().data('sendMessage', sending);
      const foreign = await upload(world(), 'foreign.txt', other.as);
      const article = await upload(world(), 'article.txt', world().admin, { linked_model: 'help_articles' });

      const noAgents = [contact.id, visitor.userId, systemId, disabled.id, deleted.id, unknownId];
      const noContacts = [world().adminId, other.id, systemId, unknownId];
      const noFiles = [attached.id, foreign.id, article.id, unknownId];
      const started = { inbox_id: world().inboxId, content: 'Hello', initiator: 'contact' };
      const cells: readonly (readonly [id: RouteId, given: Given])[] = [
        ...noAgents.map((id) => ['assignConversationAgent', { params: { uuid }, body: { assignee_id: id } }] as const),
        ...noAgents.map(
          (id) => ['createConversation', { body: { ...started, contact_id: contact.id, agent_id: id } }] as const,
        ),
        ...noContacts.map((id) => ['createConversation', { body: { ...started, contact_id: id } }] as const),
        ...noFiles.map(
          (id) => ['sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello', attachments: [id] } }] as const,
        ),
        ['assignConversationTeam', { params: { uuid }, body: { assignee_id: unknownId } }],
        ['createConversation', { body: { ...started, contact_id: contact.id, team_id: unknownId } }],
        ['createConversation', { body: { ...started, contact_id: contact.id, inbox_id: unknownId } }],
      ];
      const before = await world().dump();
      for (const [id, given] of cells) await world().refused(400, id, given);
      expect(await world().dump()).toEqual(before);
    });

    test('a file is opened by its uploader, by who may read its message, and by everybody when it is public', async () => {
      const uploader = await world().agent();
      const reader = await world().agent({ roles: ['Agent'] });
      const blind = await world().agent({ permissions: ['conversations:read', 'conversations:read_all'] });
      const { headers, uuid } = await world().visitor();
      const loose = await upload(world(), 'loose.txt', uploader.as);
      const attached = await upload(world(), 'attached.txt');
      const body = { message: 'See this', attachments: [attached.id] };
      await world().data('sendMessage', { params: { cuuid: uuid }, body });
      const article = await upload(world(), 'article.txt', world().admin, { linked_model: 'help_articles' });
      const form = formOf({}, new File([await picture('png', 8, 8)], 'me.png'));
      const { avatar_url } = await world().data('updateMe', { form, as: uploader.as });
      const avatar = avatar_url?.match(/[0-9a-f-]{36}/)?.[0] ?? '';

      const agents = { admin: world().admin, uploader: uploader.as, reader: reader.as, blind: blind.as };
      const mayOpen: readonly (readonly [file: string, uuid: string, by: readonly string[]])[] = [
        ['a loose file', loose.uuid, ['uploader']],
        ['a file of a message', attached.uuid, ['admin', 'reader']],
        ['a picture of an agent', avatar, ['admin', 'uploader', 'reader', 'blind']],
      ];
      const open = async (uuid: string, given: Readonly<Record<string, string>>) =>
        (await world().app.inject({ url: `/uploads/${uuid}`, headers: given })).statusCode;
      for (const [what, file, by] of mayOpen) {
        for (const [name, as] of Object.entries(agents)) {
          const status = await open(file, { authorization: `token ${as}` });
          expect(status, `${what} for ${name}`).toBe(by.includes(name) ? 200 : 403);
        }
        expect(await open(file, {}), `${what} for nobody`).toBe(401);
        expect(await open(file, headers), `${what} for a visitor`).toBe(401);
      }
      for (const given of [{}, headers, { authorization: `token ${blind.as}` }]) {
        expect(await open(article.uuid, given)).toBe(200);
      }
    });
  },
  { shared: true },
);
