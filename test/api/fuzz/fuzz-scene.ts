import type { OpenStore } from '../../support/stores.ts';
import { customer } from '../conformance/chat.ts';
import { openWorld, type World } from '../conformance/world.ts';
import type { Known } from './draw-value.ts';

type Headers = Readonly<Record<string, string>>;

/** A desk to be fuzzed: records to aim at, and people to ask as. */
export interface FuzzScene extends Known {
  readonly world: World;
  /** Where it listens as well. */
  readonly address: string;
  readonly agents: readonly Headers[];
  readonly widgets: readonly Headers[];
  /** Ways to fill the parameters of a path that lead to a record. */
  readonly places: readonly Readonly<Record<string, string>>[];
  readonly widgetPlaces: readonly Readonly<Record<string, string>>[];
  /** Whether the first Admin and the inbox still are what they were: fuzzing may take either away. */
  isWhole(): Promise<boolean>;
}

export async function openScene(open: OpenStore, texts: readonly string[]): Promise<FuzzScene> {
  const world = await openWorld(open);
  const uuids = [crypto.randomUUID(), world.inboxUuid];
  const places: FuzzScene['places'][number][] = [];
  for (const tag of ['billing', '12', 'ΟΔΟΣ']) await world.data('createTag', { body: { name: tag } });
  const limited = await world.agent({
    permissions: ['conversations:read', 'conversations:read_assigned', 'messages:read'],
  });
  const helper = await world.agent({ roles: ['Agent'], teams: [(await world.team('Parcels')).name] });
  const target = await world.agent({ roles: ['Agent'], teams: [(await world.team()).name] });
  for (let made = 0; made < 4; made++) {
    await world.team();
    const { id: contactId } = await world.contact();
    const { uuid } = await world.conversation({ contact_id: contactId });
    const { uuid: note } = await world.data('sendMessage', {
      params: { cuuid: uuid },
      body: { message: 'n', private: true },
    });
    const { id: key } = await world.data('createNamedApiKey', { params: { id: target.id }, body: { name: `${made}` } });
    const params = { id: contactId };
    const { id: remark } = await world.data('addContactNote', { params, body: { note: 'Prefers the phone' } });
    uuids.push(uuid, note);
    places.push(
      { cuuid: uuid, uuid: note },
      { uuid },
      { id: `${contactId}`, note_id: `${remark}` },
      { id: `${target.id}`, key_id: `${key}` },
    );
  }
  const visitor = await world.visitor();
  const contact = await customer(world);
  const body = { message: 'Hello?' };
  const started = await world.data('initWidgetConversation', { headers: contact.headers, body });
  uuids.push(visitor.uuid, started.conversation.uuid);
  const form = new FormData();
  form.append('files', new File(['Dear all'], 'letter.txt'));
  uuids.push((await world.data('uploadMedia', { form })).uuid);
  const asAdmin = { authorization: `token ${world.admin}` };
  return {
    world,
    address: await world.app.listen({ host: '127.0.0.1', port: 0 }),
    texts,
    uuids,
    places,
    widgetPlaces: [{ uuid: visitor.uuid }, { uuid: visitor.uuid }, { uuid: started.conversation.uuid }],
    // Without the callers themselves: their keys would soon be replaced.
    ids: Array.from({ length: 16 }, (_, index) => index + 1).filter(
      (id) => ![world.adminId, limited.id, helper.id].includes(id),
    ),
    agents: [
      asAdmin,
      asAdmin,
      asAdmin,
      asAdmin,
      ...[limited, helper].map(({ as }) => ({ authorization: `token ${as}` })),
    ],
    widgets: [visitor.headers, visitor.headers, contact.headers, { 'x-service-inbox-id': world.inboxUuid }],
    isWhole: async () => {
      const me = await world.ask('getMe');
      const [messages, visitors] = [
        await world.ask('listAllConversations'),
        await world.ask('getWidgetUser', { as: null, headers: visitor.headers }),
      ];
      return [me, messages, visitors].every(({ status }) => status === 200);
    },
  };
}
