import { expect, it } from 'vitest';
import { type Act, actsOf, putBack } from './frame-matrix/acts.ts';
import { agentFrames, mayKnowContact, mayReadOf } from './frame-matrix/frame-model.ts';
import type { Listener } from './frame-matrix/listeners.ts';
import { type FrameScene, frameScene, hidden } from './frame-matrix/scene.ts';
import { type Came, type Watch, watchFrames } from './frame-matrix/watch-frames.ts';
import { type LiveWorld, onEveryLiveStore } from './live-world.ts';

/** Every kind of frame × everybody who listens × every way in which a conversation is assigned. */
onEveryLiveStore((world) => {
  it('comes to those who may have it and to nobody else', async () => {
    const scene = await frameScene(world());
    const checked = await checkActs(world(), scene);
    expect(checked.wrong).toEqual([]);
    expect(checked.cells).toBeGreaterThan(7_000);
  }, 120_000);
});

async function checkActs(world: LiveWorld, scene: FrameScene) {
  const wrong: string[] = [];
  let cells = 0;
  const watch = watchFrames(world, scene);
  const compare = (who: string, what: string, came: readonly string[], expected: readonly string[]): void => {
    cells += 1;
    const [is, should] = [came.join(' '), expected.toSorted().join(' ')];
    if (is !== should) wrong.push(`${what} to ${who}: "${is}" instead of "${should}"`);
  };
  (await watch.look())(scene.own);
  for (const { socket } of scene.listeners) (await watch.look())(socket);

  for (const act of actsOf(world, scene)) {
    for (const record of scene.conversations) await act.perform(record);
    const look = await watch.look();
    const byListener = new Map(scene.listeners.map((listener) => [listener, look(listener.socket)]));
    const own = look(scene.own);
    for (const [index, record] of scene.conversations.entries()) {
      const what = `${act.name}, conversation ${index}`;
      for (const [listener, came] of byListener) {
        compare(listener.caller.name, what, came.get(record.uuid) ?? [], expectedOf(act, listener, record.placement));
      }
      const happens = act.effect(record.placement) !== 'nothing';
      compare('the contact', what, own.get(record.uuid) ?? [], happens ? act.widget : []);
    }
    for (const stranger of scene.strangers) compare('a stranger', act.name, [...look(stranger).keys()], []);
    if (act.after === undefined) continue;
    for (const record of scene.conversations) await putBack(world, record);
    const forget = await watch.look();
    for (const socket of [scene.own, ...scene.listeners.map((each) => each.socket)]) forget(socket);
  }
  await checkContacts(world, scene, watch, compare);
  const told = JSON.stringify([scene.own, ...scene.strangers].map(({ frames }) => frames));
  for (const word of Object.values(hidden)) if (told.includes(word)) wrong.push(`a widget was told ${word}`);
  return { wrong, cells };

  function expectedOf(act: Act, { caller }: Listener, before: { agentId: number | null; teamId: number | null }) {
    if (act.except === caller.id || (act.alone !== undefined && act.alone !== caller.id)) return [];
    return agentFrames(act.effect(before), { caller, before, after: act.after?.(before) ?? before });
  }
}

type Compare = (who: string, what: string, came: readonly string[], expected: readonly string[]) => void;

/** What is about a contact: the pages that are open, and a block. */
async function checkContacts(world: LiveWorld, scene: FrameScene, watch: Watch, compare: Compare): Promise<void> {
  const forget = await watch.look();
  for (const { socket } of scene.listeners) forget(socket);
  const placements = scene.conversations.map(({ placement }) => placement);
  const { userId: id } = scene.contact;
  const alone = await world.contact();

  scene.own.send({ type: 'page_visit', data: { url: 'https://shop.example/', title: 'Shop' } });
  await check('a page visit', id, (caller) => mayReadOf(caller, placements));
  await world.data('setContactBlock', { params: { id: alone.id }, body: { enabled: false } });
  await check('a block', alone.id, (caller) => mayKnowContact(caller, []));

  async function check(what: string, contactId: number, may: (caller: Listener['caller']) => boolean): Promise<void> {
    const look = await watch.look();
    for (const { caller, socket } of scene.listeners) {
      const came: Came = look(socket);
      compare(caller.name, what, came.get(`contact ${contactId}`) ?? [], may(caller) ? ['contact_update'] : []);
    }
  }
}
