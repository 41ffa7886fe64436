import { below } from '../../../bench/random.ts';
import type { LiveWorld } from '../live-world.ts';
import type { CallAnswer, Scene, Talk } from './scene.ts';
import { publicMark } from './widget-view.ts';

interface Act {
  readonly weight: number;
  run(talk: Talk): Promise<CallAnswer | undefined>;
}

const mostTalksOfOne = 4;
/**
 * One random act after the other, as people and agents at a desk do them.
 *
 * @param forget forgets the beginning of the log, by the desk's clock, of which each act takes 100 milliseconds;
 *   undefined: it is never forgotten
 */
export function actor(
  world: LiveWorld,
  scene: Scene,
  random: () => number,
  forget: (() => Promise<void>) | undefined,
): () => Promise<string | undefined> {
  const { viewers, teams, talks, call } = scene;
  const [admin, agent] = [world.admin, viewers[1]?.as ?? ''];
  const notes: { readonly talk: string; readonly uuid: string; readonly as: string }[] = [];
  let count = 0;
  const pick = <T>(all: readonly T[]): T => all[below(random, all.length)] as T;
  const staff = () => (random() < 0.7 ? admin : agent);
  const on = (talk: Talk, method: string, path: string, body?: object, as = staff()) =>
    call(method, `/conversations/${talk.uuid}${path}`, as, body);
  const person = (talk: Talk) => scene.people[talk.person] ?? pick(scene.people);
  const chat = (talk: Talk, path: string, body?: object) =>
    call('POST', `/widget/chat/conversations/${talk.uuid}${path}`, person(talk), body ?? {});

  const acts: readonly Act[] = [
    { weight: 24, run: (talk) => chat(talk, '/message', { message: `${publicMark}${count}`, echo_id: `e${count}` }) },
    { weight: 20, run: (talk) => on(talk, 'POST', '/messages', { message: `${publicMark}${count}` }) },
    {
      weight: 10,
      run: async (talk) => {
        const as = staff();
        const answer = await on(talk, 'POST', '/messages', { message: `note-${count}`, private: true }, as);
        if (answer.status === 200) notes.push({ talk: talk.uuid, uuid: (answer.data as { uuid: string }).uuid, as });
        return answer;
      },
    },
    {
      weight: 3,
      run: async () => {
        const [note] = notes.splice(below(random, Math.max(1, notes.length)), 1);
        return note && call('DELETE', `/conversations/${note.talk}/messages/${note.uuid}`, note.as);
      },
    },
    {
      weight: 8,
      run: (talk) => {
        const action = pick(['set_tags', 'add_tags', 'remove_tags']);
        return on(talk, 'POST', '/tags', { tags: [`tag-${below(random, 8)}`], action });
      },
    },
    {
      weight: 8,
      run: (talk) => {
        const status = pick(['Open', 'Resolved', 'Closed', 'Snoozed']);
        return on(talk, 'PUT', '/status', { status, ...(status === 'Snoozed' && { snoozed_until: '1m' }) });
      },
    },
    {
      weight: 10,
      run: (talk) => {
        const { id } = pick(viewers);
        talk.agents.add(id);
        return on(talk, 'PUT', '/assignee/user', { assignee_id: id });
      },
    },
    {
      weight: 6,
      run: (talk) => {
        const team = pick(teams);
        talk.teams.add(team);
        return on(talk, 'PUT', '/assignee/team', { assignee_id: team });
      },
    },
    { weight: 5, run: (talk) => on(talk, 'PUT', `/assignee/${pick(['user', 'team'])}/remove`) },
    { weight: 3, run: (talk) => on(talk, 'PUT', '/priority', { priority: pick(['Low', 'Medium', 'High']) }) },
    { weight: 5, run: (talk) => on(talk, 'PUT', '/last-seen', undefined, pick(viewers).as) },
    { weight: 2, run: (talk) => on(talk, 'PUT', '/mark-unread', undefined, pick(viewers).as) },
    { weight: 6, run: (talk) => chat(talk, '/update-last-seen') },
    {
      weight: 1,
      run: async ({ person: index }) => {
        if (talks.filter((talk) => talk.person === index).length >= mostTalksOfOne) return undefined;
        const body = { message: `${publicMark}${count}` };
        const answer = await call('POST', '/widget/chat/conversations/init', pick([scene.people[index]]) ?? '', body);
        const { uuid } = (answer.data as { conversation: { uuid: string } }).conversation;
        talks.push({ uuid, person: index, agents: new Set(), teams: new Set() });
        return answer;
      },
    },
    { weight: 1, run: () => world.helpdesk.wakeSnoozed().then(() => undefined) },
    { weight: forget === undefined ? 0 : 0.5, run: async () => void (await forget?.()) },
  ];
  const total = acts.reduce((sum, { weight }) => sum + weight, 0);

  return async () => {
    count += 1;
    world.clock.advance(100);
    let left = random() * total;
    const act = acts.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    const answer = await act?.run(pick(talks));
    const isFine = answer === undefined || answer.status === 200 || [403, 404].includes(answer.status);
    return isFine ? undefined : `an act was answered ${answer.status} ${JSON.stringify(answer.data)}`;
  };
}
