import type { PermissionName } from '@helpdesk/contract';
import { describe, expect, it } from 'vitest';
import { onEveryDesk } from './live-world.ts';
import type { AgentTestSocket } from './socket-client.ts';

const reading: readonly PermissionName[] = ['conversations:read', 'messages:read'];

async function closeCode(socket: AgentTestSocket): Promise<number> {
  return (await socket.closed).code;
}

describe('what an agent hears of', () => {
  onEveryDesk((world) => {
    const assignAgent = (uuid: string, id: number) =>
      world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });
    const assignTeam = (uuid: string, id: number) =>
      world().data('assignConversationTeam', { params: { uuid }, body: { assignee_id: id } });

    /** An event that every agent receives: all frames that belong before it have arrived. */
    async function mark(...sockets: readonly AgentTestSocket[]): Promise<void> {
      const { id, as } = await world().agent();
      await world().data('setMyAvailability', { as, body: { status: 'away_manual' } });
      for (const socket of sockets) {
        await socket.next('agent_availability_update', ({ data }) => data.id === id);
      }
    }

    const about = (socket: AgentTestSocket, uuid: string) =>
      socket.frames.filter((frame) => JSON.stringify(frame).includes(uuid)).map((frame) => frame.type);

    it('nothing but availability, where he may read nothing', async () => {
      const visitor = await world().visitor();
      const account = await world().agent({ permissions: ['messages:read'] });
      const socket = await world().desk(account);
      const widget = await world().widget(visitor);
      await world().reply(visitor.uuid, 'a secret');
      await assignAgent(visitor.uuid, account.id).catch(() => undefined);
      widget.send({ type: 'typing', data: { conversation_uuid: visitor.uuid, is_typing: true } });
      widget.send({ type: 'page_visit', data: { url: 'https://shop.example/', title: 'Shop' } });
      await widget.ping();
      await world().data('setContactBlock', { params: { id: visitor.userId }, body: { enabled: false } });
      await mark(socket);
      // Everybody is told once a second that a catalogue has changed: here that of the agents, by the mark.
      const types = socket.frames.map((frame) => frame.type).filter((type) => type !== 'catalogue_update');
      expect(new Set(types)).toEqual(new Set(['joined', 'agent_availability_update']));
    });

    it('his own conversations only, from the moment they are his to the moment they are not', async () => {
      const { uuid } = await world().conversation();
      const { uuid: other } = await world().conversation();
      const [mine, theirs] = [
        await world().agent({ permissions: [...reading, 'conversations:read_assigned'] }),
        await world().agent({ permissions: [...reading, 'conversations:read_assigned'] }),
      ];
      const socket = await world().desk(mine);
      const witness = await world().desk();
      await world().reply(uuid, 'before');
      // Rights are checked when something is delivered; another node may learn of a change later.
      await witness.next('new_message', ({ data }) => data.text_content === 'before');
      await assignAgent(uuid, mine.id);
      const item = (await socket.next('new_conversation')).data;
      const [listed] = (await world().data('listAssignedConversations', { as: mine.as })).results;
      expect(item).toEqual(listed);
      await world().reply(uuid, 'meanwhile');
      await world().reply(other, 'elsewhere');
      expect((await socket.next('new_message', ({ data }) => data.type === 'outgoing')).data.text_content).toBe(
        'meanwhile',
      );
      await assignAgent(uuid, theirs.id);
      const removed = await socket.next('conversation_update', ({ data }) => data.removed === true);
      expect(removed.data).toEqual({ uuid, removed: true });
      await world().reply(uuid, 'afterwards');
      await mark(socket);
      expect(JSON.stringify(socket.all('new_message'))).not.toMatch(/before"|afterwards|elsewhere/);
      expect(JSON.stringify(socket.frames)).not.toMatch(/afterwards|elsewhere/);
      expect(about(socket, uuid).at(-1)).toBe('conversation_update');
    });

    it('what has neither team nor agent', async () => {
      const { uuid } = await world().conversation();
      const account = await world().agent({ permissions: [...reading, 'conversations:read_unassigned'] });
      const team = await world().team();
      const socket = await world().desk(account);
      await world().reply(uuid, 'seen');
      await socket.next('new_message');
      await assignTeam(uuid, team.id);
      await socket.next('conversation_update', ({ data }) => data.removed === true);
      const witness = await world().desk();
      await world().reply(uuid, 'not seen');
      await witness.next('new_message', ({ data }) => data.text_content === 'not seen');
      await world().data('unassignConversationTeam', { params: { uuid } });
      expect((await socket.next('new_conversation')).data).toMatchObject({ uuid, assigned_team_id: null });
      expect(JSON.stringify(socket.all('new_message'))).not.toContain('not seen');
    });

    it('his team: all of it, or what nobody has yet', async () => {
      const team = await world().team();
      const other = await world().team();
      const { uuid } = await world().conversation();
      const teams = [team.name];
      const all = await world().agent({ permissions: [...reading, 'conversations:read_team_all'], teams });
      const inbox = await world().agent({ permissions: [...reading, 'conversations:read_team_inbox'], teams });
      const stranger = await world().agent({
        permissions: [...reading, 'conversations:read_team_all'],
        teams: [other.name],
      });
      const holder = await world().agent({ roles: ['Agent'] });
      const sockets = [await world().desk(all), await world().desk(inbox), await world().desk(stranger)] as const;
      await assignTeam(uuid, team.id);
      for (const socket of sockets.slice(0, 2)) await socket.next('new_conversation');
      await assignAgent(uuid, holder.id);
      await sockets[1].next('conversation_update', ({ data }) => data.removed === true);
      await world().reply(uuid, 'for the team');
      await sockets[0].next('new_message', ({ data }) => data.text_content === 'for the team');
      await assignTeam(uuid, other.id);
      await sockets[0].next('conversation_update', ({ data }) => data.removed === true);
      await sockets[2].next('new_conversation');
      await mark(...sockets);
      expect(JSON.stringify(sockets[1].frames)).not.toContain('for the team');
      expect(sockets[2].frames.filter((frame) => frame.type === 'new_message')).toHaveLength(1);
    });

    it('no message, where he may not read messages', async () => {
      const { uuid } = await world().conversation();
      const account = await world().agent({ permissions: ['conversations:read', 'conversations:read_all'] });
      const socket = await world().desk(account);
      await world().reply(uuid, 'a reply');
      const body = { message: 'a note', private: true };
      const note = await world().data('sendMessage', { params: { cuuid: uuid }, body });
      await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: note.uuid } });
      await mark(socket);
      expect(socket.all('new_message')).toEqual([]);
      expect(socket.all('message_update')).toEqual([]);
      expect(socket.all('conversation_update').length).toBeGreaterThan(0);
    });

    it('security T14: no text of a message in any frame, where he may not read messages', async () => {
      const account = await world().agent({ permissions: ['conversations:read', 'conversations:read_all'] });
      const [socket, witness] = [await world().desk(account), await world().desk()];
      const { uuid } = await world().conversation({ content: 'walrus asks', subject: 'Parcel 12' });
      await world().reply(uuid, 'walrus answer');
      const body = { message: 'walrus note', private: true };
      const note = await world().data('sendMessage', { params: { cuuid: uuid }, body });
      // A frame has the newest message of the moment in which it is made.
      await mark(socket, witness);
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: note.uuid } });
      await mark(socket, witness);
      const [began] = socket.all('new_conversation');
      expect(began?.data).toMatchObject({ subject: 'Parcel 12', last_message: null });
      const told = socket.all('conversation_update').map(({ data }) => data);
      expect(told.filter((data) => data.last_message !== undefined)).not.toEqual([]);
      for (const data of told) {
        for (const text of [data.last_message, data.last_interaction, data.last_message_changes]) {
          expect(text ?? null).toBeNull();
        }
      }
      const back = await world().desk(account, '0.0');
      await mark(back);
      expect(JSON.stringify([socket.frames, back.frames])).not.toContain('walrus');
      // The other agents get frames that were not made for this one.
      expect(JSON.stringify(witness.all('conversation_update'))).toContain('"last_message":"walrus note"');
    });

    it('reports F13: the last message of a person, after a message, a change and a deletion', async () => {
      const reader = await world().agent({ permissions: ['conversations:read', 'conversations:read_all'] });
      const [socket, hidden] = [await world().desk(), await world().desk(reader)];
      const { uuid } = await world().conversation({ content: 'Is it here?' });
      await world().reply(uuid, 'It is');
      const body = { message: 'Careful', private: true };
      const note = await world().data('sendMessage', { params: { cuuid: uuid }, body });
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      await mark(socket, hidden);
      await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: note.uuid } });
      await mark(socket, hidden);
      const lastOf = ({ frames }: typeof socket) =>
        frames.flatMap((frame) => {
          if (frame.type !== 'conversation_update' || frame.data.uuid !== uuid) return [];
          const { last_person_message: last } = frame.data;
          return last ? [[last.content, last.private, last.author?.type]] : [];
        });
      const [asked, reply] = [
        ['Is it here?', false, 'contact'],
        ['It is', false, 'agent'],
      ] as const;
      expect(lastOf(socket)).toEqual([asked, reply, ['Careful', true, 'agent'], reply]);
      expect(lastOf(hidden)).toEqual(lastOf(socket).map(([, ...rest]) => [null, ...rest]));
      const { last_person_message: last } = await world().conversationOf(uuid);
      expect(last).toMatchObject({ content: 'It is', private: false });
    });

    it('the same when he comes back as when he had stayed', async () => {
      const account = await world().agent({ permissions: [...reading, 'conversations:read_assigned'] });
      const { uuid } = await world().conversation();
      const { uuid: other } = await world().conversation();
      const start = (await world().desk(account)).all('joined')[0]?.data.cursor;
      await assignAgent(uuid, account.id);
      await assignAgent(other, account.id);
      await world().reply(uuid, 'read me');
      await world().data('unassignConversationAgent', { params: { uuid: other } });
      await world().reply(other, 'not me');
      const back = await world().desk(account, start);
      expect(about(back, uuid)).toContain('new_conversation');
      expect(JSON.stringify(back.frames)).toContain('read me');
      expect(JSON.stringify(back.frames)).not.toContain('not me');
      const last = back.all('conversation_update').filter(({ data }) => data.uuid === other);
      expect(last.at(-1)?.data).toEqual({ uuid: other, removed: true });
    });

    it('who types only where he may read', async () => {
      const visitor = await world().visitor();
      const account = await world().agent({ permissions: [...reading, 'conversations:read_assigned'] });
      const [socket, widget] = [await world().desk(account), await world().widget(visitor)];
      const typing = { conversation_uuid: visitor.uuid, is_typing: true };
      widget.send({ type: 'typing', data: typing });
      await widget.ping();
      socket.send({ type: 'typing', data: typing });
      expect(['forbidden', 'not_found']).toContain((await socket.next('error')).data.code);
      await assignAgent(visitor.uuid, account.id);
      await socket.next('new_conversation');
      widget.send({ type: 'typing', data: { ...typing, is_typing: false } });
      expect((await socket.next('typing')).data.is_typing).toBe(false);
      expect(widget.all('typing')).toEqual([]);
    });
  });
});

describe('a change of rights closes the sockets of the agent', () => {
  onEveryDesk((world) => {
    it.each([
      [
        'disabled',
        4401,
        async (id: number) => world().data('updateAgent', { params: { id }, body: { enabled: false } }),
      ],
      ['deleted', 4401, async (id: number) => world().data('deleteAgent', { params: { id } })],
      ['his key revoked', 4401, async (id: number) => world().data('revokeApiKey', { params: { id } })],
      ['his key made anew', 4401, async (id: number) => world().data('createApiKey', { params: { id } })],
      [
        'his roles changed',
        4403,
        async (id: number) => world().data('updateAgent', { params: { id }, body: { roles: [] } }),
      ],
      [
        'his teams changed',
        4403,
        async (id: number) => {
          const { name } = await world().team();
          return world().data('updateAgent', { params: { id }, body: { teams: [name] } });
        },
      ],
      [
        'a role of his changed',
        4403,
        async (id: number) => {
          const { roles } = await world().data('getAgent', { params: { id } });
          const role = (await world().data('listRoles')).find(({ name }) => roles.includes(name));
          const params = { id: role?.id ?? 0 };
          return world().data('updateRole', { params, body: { permissions: ['conversations:read'] } });
        },
      ],
    ])('%s: %d', async (_what, code, change) => {
      const account = await world().agent({ permissions: [...reading, 'conversations:read_all'] });
      const bystander = await world().agent({ roles: ['Agent'] });
      const sockets = [await world().desk(account), await world().desk(account)];
      const [ticketed, other] = [
        await world().data('createSocketTicket', { as: account.as }),
        await world().desk(bystander),
      ];
      sockets.push(await world().ticketSocket(ticketed.ticket));
      sockets[2]?.send({ type: 'join' });
      await sockets[2]?.next('joined');
      await change(account.id);
      for (const socket of sockets) expect(await closeCode(socket)).toBe(code);
      await other.ping();
    });

    it('not a change that is none of his rights', async () => {
      const account = await world().agent({ permissions: [...reading, 'conversations:read_all'] });
      const socket = await world().desk(account);
      await world().data('updateAgent', { params: { id: account.id }, body: { first_name: 'Grace' } });
      const { uuid } = await world().conversation();
      await socket.next('new_conversation', ({ data }) => data.uuid === uuid);
      socket.send({ type: 'typing', data: { conversation_uuid: uuid, is_typing: true } });
      await socket.ping();
      expect(socket.isOpen).toBe(true);
    });

    it('not joined yet: it may not join any more', async () => {
      const account = await world().agent({ permissions: [...reading, 'conversations:read_all'] });
      const socket = await world().agentSocket(account.as);
      await world().data('updateAgent', { params: { id: account.id }, body: { enabled: false } });
      socket.send({ type: 'join' });
      expect(await closeCode(socket)).toBe(4401);
      expect(socket.all('joined')).toEqual([]);
    });

    it('not joined yet, with a key that was revoked since: it may not join any more', async () => {
      const account = await world().agent({ permissions: [...reading, 'conversations:read_all'] });
      const socket = await world().agentSocket(account.as);
      await world().data('revokeApiKey', { params: { id: account.id } });
      socket.send({ type: 'join' });
      expect(await closeCode(socket)).toBe(4401);
      expect(socket.all('joined')).toEqual([]);
    });
  });
});
