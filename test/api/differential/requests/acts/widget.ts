import { customerJwt } from '../../../conformance/customer-jwt.ts';
import { files } from '../files.ts';
import { textOf } from '../per-desk.ts';
import type { Act, Person, Scene, Wish } from '../scene.ts';
import { attributesOf, emailOf, externalIdOf, oddTexts, personNameOf, phrase } from '../texts.ts';
import { members, pagingOf, unknownUuid, uuidOf } from './choose.ts';
import { customerSecret } from './desk.ts';

function toInbox(scene: Scene): Readonly<Record<string, unknown>> {
  const uuid = scene.draw.chance(0.7)
    ? scene.mainInbox.uuid
    : uuidOf(scene, 'inbox', ({ shown }) => shown.channel === 'livechat');
  return { 'x-service-inbox-id': uuid };
}

function asPerson(scene: Scene, by: Person): Pick<Wish, 'headers' | 'by' | 'merging'> {
  const { draw, people } = scene;
  // A contact who has the token of an earlier visit brings it along, and the visitor is merged into the contact.
  const visitors = people.filter(
    (each) => each.isVisitor && (each.inboxUuid.of(0) === by.inboxUuid.of(0) || draw.chance(0.1)),
  );
  const merging = visitors.length > 0 && draw.chance(by.isVisitor ? 0.03 : 0.5) ? draw.pick(visitors) : undefined;
  const origins = ['https://shop.example.org', 'https://evil.example', 'http://desk.test'];
  const headers = {
    authorization: textOf`Bearer ${by.token}`,
    ...(draw.chance(0.8) && { 'x-service-inbox-id': by.inboxUuid }),
    ...(draw.chance(0.1) && { origin: draw.pick(origins) }),
    ...(merging !== undefined && { 'x-service-visitor-token': merging.token }),
  };
  return { headers, by, ...(merging !== undefined && { merging }) };
}

function anyone(scene: Scene): Person | undefined {
  const { draw, people } = scene;
  if (people.length === 0) return undefined;
  const customers = people.filter((each) => !each.isVisitor);
  if (customers.length > 0 && draw.chance(0.3)) return draw.pick(customers.slice(-4));
  return draw.chance(0.5) ? draw.pick(people.slice(-4)) : draw.pick(people);
}

/** A request of a person with a session. */
function ofPerson(
  route: Wish['route'],
  more: (scene: Scene, person: Person | undefined) => Omit<Wish, 'route'> = () => ({}),
): Act {
  return (scene) => {
    const person = anyone(scene);
    return {
      route,
      ...(person === undefined ? { headers: toInbox(scene) } : asPerson(scene, person)),
      ...more(scene, person),
    };
  };
}

function talkOf({ draw, records }: Scene, person: Person | undefined) {
  if (person !== undefined && person.talks.length > 0 && draw.chance(0.95)) return draw.pick(person.talks);
  return records.any('conversation')?.uuid ?? unknownUuid;
}

const writtenOf = (scene: Scene) => ({
  message: phrase(scene.draw),
  ...members(scene, { echo_id: scene.draw.pick(oddTexts) || 'e' }, 0.3),
});

export const widgetActs = {
  getWidgetLauncher: (scene) => ({ route: 'getWidgetLauncher', headers: toInbox(scene) }),
  getWidgetSettings: (scene) => ({ route: 'getWidgetSettings', headers: toInbox(scene) }),
  exchangeCustomerToken: async (scene) => {
    const claims = {
      external_user_id: externalIdOf(scene),
      email: emailOf(scene).trim(),
      first_name: personNameOf(scene.draw),
      ...members(
        scene,
        { last_name: scene.draw.pick(oddTexts), phone_number: '5', custom_attributes: attributesOf(scene.draw) },
        0.3,
      ),
    };
    const secret = scene.draw.chance(0.95) ? customerSecret : 'a secret of somebody else';
    return {
      route: 'exchangeCustomerToken',
      headers: toInbox(scene),
      body: { jwt: await customerJwt(claims, secret, scene.now()) },
    };
  },
  endWidgetSession: ofPerson('endWidgetSession'),
  getWidgetUser: ofPerson('getWidgetUser'),
  initWidgetConversation: (scene) => {
    const person = scene.draw.chance(0.5) ? anyone(scene) : undefined;
    const form = members(
      scene,
      {
        name: `${personNameOf(scene.draw)} Ng Ó`,
        email: emailOf(scene),
        phone: '55',
        plan: ['gold'],
        more: { deep: 1 },
      },
      0.4,
    );
    return {
      route: 'initWidgetConversation',
      ...(person === undefined ? { headers: toInbox(scene) } : asPerson(scene, person)),
      body: { ...writtenOf(scene), ...members(scene, { form_data: form }, 0.5) },
    };
  },
  listWidgetConversations: ofPerson('listWidgetConversations'),
  getWidgetConversation: ofPerson('getWidgetConversation', (scene, person) => ({
    params: { uuid: talkOf(scene, person) },
    query: pagingOf(scene),
  })),
  sendWidgetMessage: ofPerson('sendWidgetMessage', (scene, person) => ({
    params: { uuid: talkOf(scene, person) },
    body: writtenOf(scene),
  })),
  markWidgetConversationSeen: ofPerson('markWidgetConversationSeen', (scene, person) => ({
    params: { uuid: talkOf(scene, person) },
  })),
  uploadWidgetFiles: ofPerson('uploadWidgetFiles', (scene, person) => ({
    form: [
      { name: 'conversation_uuid', content: talkOf(scene, person) },
      { name: 'files', ...scene.draw.pick(files) },
      ...(scene.draw.chance(0.3) ? [{ name: 'files', ...scene.draw.pick(files) }] : []),
    ],
  })),
} satisfies Record<string, Act>;
