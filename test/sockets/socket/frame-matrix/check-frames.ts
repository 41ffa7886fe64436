import type { Placement } from '../../../api/conformance/matrix/model.ts';
import type { LiveWorld } from '../live-world.ts';
import { type Act, actsOf, putBack } from './acts.ts';
import { agentFrames, mayKnowContact, mayReadOf } from './frame-model.ts';
import type { Listener } from './listeners.ts';
import { type FrameScene, frameScene, hidden } from './scene.ts';
import { type Watch, watchFrames } from './watch-frames.ts';

export interface Checked {
  /** A line for each frame that came and should not, or should and did not. */
  readonly wrong: readonly string[];
  readonly cells: number;
}

/** Does everything that makes frames, and compares what comes to everybody with the model. */
export async function checkFrames(world: LiveWorld): Promise<Checked> {
  const scene = await frameScene(world);
  const wrong: string[] = [];
  let cells = 0;
  const compare: Compare = (who, what, came = [], expected) => {
    cells += 1;
    const [is, should] = [came.join(' '), expected.toSorted().join(' ')];
    if (is !== should) wrong.push(`${what} to ${who}: "${is}" instead of "${should}"`);
  };
  const watch = watchFrames(world, scene);
  await watch.forget();
  for (const act of actsOf(world, scene)) await checkAct(world, scene, watch, act, compare);
  await checkBeginnings(world, scene, watch, compare);
  await checkContacts(world, scene, watch, compare);
  const told = JSON.stringify([scene.own, ...scene.strangers].map(({ frames }) => frames));
  for (const word of Object.values(hidden)) if (told.includes(word)) wrong.push(`a widget was told ${word}`);
  return { wrong, cells };
}

type Compare = (who: string, what: string, came: readonly string[] | undefined, expected: readonly string[]) => void;

async function checkAct(world: LiveWorld, scene: FrameScene, watch: Watch, act: Act, compare: Compare): Promise<void> {
  for (const record of scene.conversations) await act.perform(record);
  const look = await watch.look();
  for (const [index, { uuid, placement }] of scene.conversations.entries()) {
    const what = `${act.name}, conversation ${index}`;
    for (const listener of scene.listeners) {
      compare(listener.caller.name, what, look(listener.socket).get(uuid), framesOf(act, listener, placement));
    }
    compare('the contact', what, look(scene.own).get(uuid), act.effect(placement) === 'nothing' ? [] : act.widget);
  }
  for (const stranger of scene.strangers) compare('a stranger', act.name, [...look(stranger).keys()], []);
  if (act.after === undefined) return;
  for (const record of scene.conversations) await putBack(world, record);
  await watch.forget();
}

function framesOf(act: Act, { caller }: Listener, before: Placement): readonly string[] {
  if (act.except === caller.id || (act.alone !== undefined && act.alone !== caller.id)) return [];
  return agentFrames(act.effect(before), { caller, before, after: act.after?.(before) ?? before });
}

/** Conversations that begin, and those of a visitor who turns out to be the contact. */
async function checkBeginnings(world: LiveWorld, scene: FrameScene, watch: Watch, compare: Compare): Promise<void> {
  for (const { placement } of scene.conversations) {
    const { agentId, teamId } = placement;
    const given = { contact_id: scene.contact.userId, agent_id: agentId, team_id: teamId };
    const { uuid } = await world.conversation(given);
    const look = await watch.look();
    for (const { caller, socket } of scene.listeners) {
      const expected = agentFrames('conversation begins', { caller, before: placement, after: placement });
      compare(caller.name, 'a conversation that begins', look(socket).get(uuid), expected);
    }
    compare('the contact', 'a conversation that begins', look(scene.own).get(uuid), ['new_message']);
    for (const stranger of scene.strangers) compare('a stranger', 'a beginning', [...look(stranger).keys()], []);
  }
  const unassigned = { agentId: null, teamId: null };
  const visitor = await world.visitor();
  await watch.forget();
  const headers = { ...scene.contact.headers, 'x-service-visitor-token': visitor.token };
  await world.data('getWidgetUser', { headers });
  const look = await watch.look();
  for (const { caller, socket } of scene.listeners) {
    const expected = agentFrames('seen', { caller, before: unassigned, after: unassigned });
    compare(caller.name, 'a merged conversation', look(socket).get(visitor.uuid), expected);
    const placements = scene.conversations.map(({ placement }) => placement);
    const told = mayKnowContact(caller, placements) ? ['contact_update'] : [];
    compare(caller.name, 'a merged visitor', look(socket).get(`contact ${visitor.userId}`), told);
  }
  compare('the contact', 'a merged conversation', look(scene.own).get(visitor.uuid), ['conversation_update']);
}

/** What is about a contact: the pages that are open, and a block. */
async function checkContacts(world: LiveWorld, scene: FrameScene, watch: Watch, compare: Compare): Promise<void> {
  const check = async (
    what: string,
    contactId: number,
    may: (caller: Listener['caller']) => boolean,
  ): Promise<void> => {
    const look = await watch.look();
    for (const { caller, socket } of scene.listeners) {
      compare(caller.name, what, look(socket).get(`contact ${contactId}`), may(caller) ? ['contact_update'] : []);
    }
  };
  const placements = scene.conversations.map(({ placement }) => placement);
  const alone = await world.contact();
  scene.own.send({ type: 'page_visit', data: { url: 'https://shop.example/', title: 'Shop' } });
  await check('a page visit', scene.contact.userId, (caller) => mayReadOf(caller, placements));
  await world.data('setContactBlock', { params: { id: alone.id }, body: { enabled: false } });
  await check('a block', alone.id, (caller) => mayKnowContact(caller, []));
}
