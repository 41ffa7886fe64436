import type { PermissionName, RouteId } from '@helpdesk/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, hitsIn } from './ask.ts';
import { type Account, onEveryStore } from './world.ts';

type Hits = readonly { readonly uuid: string }[];

/** The access rule of one conversation, as the full product of permissions and assignment. */

const reading = [
  'conversations:read',
  'conversations:read_all',
  'conversations:read_assigned',
  'conversations:read_team_inbox',
  'conversations:read_team_all',
  'conversations:read_unassigned',
] as const satisfies readonly PermissionName[];

const subsets = Array.from({ length: 2 ** reading.length }, (_, bits) =>
  reading.filter((_permission, index) => (bits >> index) & 1),
);

const agents = ['nobody', 'me', 'other'] as const;
const teams = ['none', 'mine', 'other'] as const;
const placements = agents.flatMap((agent) => teams.map((team) => ({ agent, team })));
type Placement = (typeof placements)[number];

/** By hand from section 2 of the contract. */
function mayRead(held: readonly PermissionName[], { agent, team }: Placement): boolean {
  const may = (permission: PermissionName) => held.includes(permission);
  if (!may('conversations:read')) return false;
  return (
    may('conversations:read_all') ||
    (may('conversations:read_assigned') && agent === 'me') ||
    (may('conversations:read_team_all') && team === 'mine') ||
    (may('conversations:read_team_inbox') && team === 'mine' && agent === 'nobody') ||
    (may('conversations:read_unassigned') && team === 'none' && agent === 'nobody')
  );
}

test('the product is whole', () => {
  expect(subsets).toHaveLength(64);
  expect(placements).toHaveLength(9);
});

onEveryStore(
  (world) => {
    let me: Account;
    let roleId = 0;
    let teamIds: Record<'mine' | 'other', number>;
    let records: readonly (Placement & { readonly uuid: string; readonly messageUuid: string })[] = [];

    beforeAll(async () => {
      const desk = world();
      roleId = (await desk.data('createRole', { body: { name: 'Changing', permissions: [] } })).id;
      teamIds = { mine: (await desk.team('Mine')).id, other: (await desk.team('Other')).id };
      me = await desk.agent({ roles: ['Changing'], teams: ['Mine'] });
      const other = await desk.agent();
      const contact = await desk.contact();
      const agentIds = { nobody: null, me: me.id, other: other.id };
      const made: (typeof records)[number][] = [];
      for (const placement of placements) {
        const { uuid } = await desk.conversation({
          contact_id: contact.id,
          subject: 'needle',
          content: 'haystack',
          agent_id: agentIds[placement.agent],
          team_id: placement.team === 'none' ? null : teamIds[placement.team],
        });
        made.push({ ...placement, uuid, messageUuid: (await desk.messagesOf(uuid))[0]?.uuid ?? '' });
      }
      records = made;
    });

    function sorted(items: readonly { readonly uuid: string }[]): readonly string[] {
      return items.map((item) => item.uuid).toSorted();
    }

    /** A list answers what the rule says when its permission is held, else 403. */
    function expectList<Id extends RouteId>(
      answer: Answer<Id> & { readonly data: Hits | { readonly results: Hits; readonly total: number } },
      allowed: boolean,
      belongs: (placement: Placement) => boolean,
    ): void {
      expect(answer.status).toBe(allowed ? 200 : 403);
      if (!allowed) return;
      const expected = sorted(records.filter(belongs));
      expect(sorted(hitsIn(answer.data))).toEqual(expected);
      if ('total' in answer.data) expect(answer.data.total).toBe(expected.length);
    }

    describe('with', () => {
      test.each(subsets.map((held) => [held.map((name) => name.slice(14)).join(', ') || 'nothing', held] as const))(
        '%s',
        async (_name, held) => {
          const desk = world();
          const { as } = me;
          const permissions = [...held, 'messages:read', 'messages:write', 'conversations:update_priority'];
          await desk.data('updateRole', { params: { id: roleId }, body: { permissions } });
          const may = (permission: (typeof reading)[number]) => held.includes(permission);
          const visible = records.filter((record) => mayRead(held, record));
          const events = (await desk.events()).length;

          for (const record of records) {
            const { uuid, messageUuid } = record;
            const status = mayRead(held, record) ? 200 : 403;
            const detail = await desk.ask('getConversation', { params: { uuid }, as });
            expect(detail.status, JSON.stringify(record)).toBe(status);
            if (status === 200) {
              expect(sorted(detail.data.previous_conversations)).toEqual(
                sorted(visible.filter((each) => each.uuid !== uuid)),
              );
            }
            const message = { cuuid: uuid, uuid: messageUuid };
            const statuses = [
              (await desk.ask('listMessages', { params: { cuuid: uuid }, as })).status,
              (await desk.ask('getMessage', { params: message, as })).status,
              (await desk.ask('listParticipants', { params: { uuid }, as })).status,
            ];
            expect(statuses, JSON.stringify(record)).toEqual([status, status, status]);
            if (status === 200) continue;
            const body = { message: 'hello' };
            await desk.refused(403, 'sendMessage', { params: { cuuid: uuid }, body, as });
            await desk.refused(403, 'deletePrivateNote', { params: message, as });
            await desk.refused(403, 'setConversationPriority', { params: { uuid }, body: { priority: 'Low' }, as });
            await desk.refused(403, 'markConversationSeen', { params: { uuid }, as });
            await desk.refused(403, 'markConversationUnread', { params: { uuid }, as });
          }
          expect((await desk.events()).length).toBe(events);

          expectList(await desk.ask('listAllConversations', { as }), may('conversations:read_all'), () => true);
          expectList(
            await desk.ask('listAssignedConversations', { as }),
            may('conversations:read_assigned'),
            ({ agent }) => agent === 'me',
          );
          expectList(
            await desk.ask('listUnassignedConversations', { as }),
            may('conversations:read_unassigned'),
            ({ agent, team }) => agent === 'nobody' && team === 'none',
          );
          for (const name of ['mine', 'other'] as const) {
            expectList(
              await desk.ask('listTeamUnassignedConversations', { params: { id: teamIds[name] }, as }),
              may('conversations:read_team_inbox') && (name === 'mine' || may('conversations:read_all')),
              ({ agent, team }) => agent === 'nobody' && team === name,
            );
          }
          expectList(
            await desk.ask('searchConversations', { query: { query: 'needle', page: 1 }, as }),
            may('conversations:read'),
            (placement) => mayRead(held, placement),
          );
          const found = hitsIn(await desk.data('searchMessages', { query: { query: 'haystack' }, as }));
          const shown = found.map((each) => each.conversation_uuid).toSorted();
          expect(shown).toEqual(sorted(visible));
        },
      );
    });
  },
  { shared: true },
);
