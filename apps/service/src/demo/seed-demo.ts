import { createHelpdesk, day, type Helpdesk, type Ports, type Timestamp } from '@helpdesk/domain';
import { bootstrap, type FirstStart } from '../bootstrap.ts';
import type { BootstrapConfig } from '../config.ts';
import { operatorActor } from '../operator-actor.ts';
import { OperatorError } from '../operator-error.ts';
import { demoEmails, makeDemoDesk, showAvailability } from './demo-desk.ts';
import { insideTransaction } from './inside-transaction.ts';
import { planDesk } from './plan-desk.ts';
import { seededRandom } from './random.ts';
import { runPlan } from './run-plan.ts';
import { seededIds } from './seeded-ids.ts';

/** Three streams, so that none repeats what another has drawn. */
const seeds = { plan: 20_240_229, bootstrapIds: 20_240_301, ids: 20_240_302 } as const;
const setUpBefore = 91 * day;

/** How much was made, by the name that a person reads. */
export type DemoSummary = Readonly<Record<string, number>>;

/**
 * Fills a new desk, making it first when there is none; `onFirstStart` is told then. It happens in
 * one transaction, on a clock that runs through the 90 days before now. The same seed and time give
 * the same data. Answers undefined, and changes nothing, when the demo is there.
 */
export async function seedDemo(
  ports: Ports,
  given: BootstrapConfig,
  onFirstStart: (firstStart: FirstStart) => void,
): Promise<DemoSummary | undefined> {
  const end = ports.clock.now();
  const simulated = simulate(ports, end - setUpBefore, seeds.bootstrapIds);
  const firstStart = await bootstrap(createHelpdesk(simulated.ports), ports.ids, given);
  if (firstStart !== undefined) onFirstStart(firstStart);
  return ports.store.transact(async (writer) => {
    const store = insideTransaction(writer);
    if (await isDemo(createHelpdesk({ ...ports, store }))) return undefined;
    await requireUnused(createHelpdesk({ ...ports, store }));
    return fill({ ...ports, store }, end);
  });
}

async function fill(ports: Ports, end: Timestamp): Promise<DemoSummary> {
  const { ports: told, moveTo } = simulate(ports, end - setUpBefore, seeds.ids);
  const helpdesk = createHelpdesk(told);
  const acts = planDesk(seededRandom(seeds.plan), end);
  const desk = await makeDemoDesk(helpdesk);
  await runPlan(helpdesk, desk, acts, moveTo);
  moveTo(end);
  await showAvailability(helpdesk, desk.agents);
  const count = (kind: (typeof acts)[number]['do']): number => acts.filter((act) => act.do === kind).length;
  const notes = acts.filter((act) => act.do === 'write' && act.private === true).length;
  return {
    agents: desk.agents.length,
    teams: desk.teamIds.size,
    contacts: count('create-contact'),
    'notes on contacts': count('note-contact'),
    conversations: count('open'),
    messages: count('open') + count('write') - notes,
    'private notes': notes,
  };
}

/** The same ports at another time, with uuids that the seed decides. */
function simulate(
  ports: Ports,
  start: Timestamp,
  seed: number,
): { readonly ports: Ports; moveTo(at: Timestamp): void } {
  let now = start;
  return {
    ports: { ...ports, clock: { now: () => now }, ids: seededIds(seededRandom(seed), ports.ids) },
    moveTo: (at) => {
      now = at;
    },
  };
}

async function isDemo(helpdesk: Helpdesk): Promise<boolean> {
  const agents = await helpdesk.listAgents(operatorActor);
  return agents.some((agent) => demoEmails.has(agent.email));
}

async function requireUnused(helpdesk: Helpdesk): Promise<void> {
  const { total } = await helpdesk.listContacts(operatorActor, { page: 1, size: 1 });
  if (total === 0) return;
  throw new OperatorError('This desk is in use: the demo only fills a new one. Point DATABASE_URL at another file');
}
