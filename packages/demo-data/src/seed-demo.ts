import { type Actor, dayLengthMs, defaultContactSort, type Timestamp } from '@helpdesk/domain';
import type { Ports } from '@helpdesk/domain/ports';
import { createHelpdesk, type Helpdesk } from '@helpdesk/domain/use-cases';
import { makeAgentsWork } from './agents-work.ts';
import { demoEmails, makeDemoDesk, showAvailability } from './demo-desk.ts';
import { insideTransaction } from './inside-transaction.ts';
import { demoRelay } from './mail/demo-relay.ts';
import { removeRelay } from './mail/mail-inbox.ts';
import { planMail } from './mail/plan-mail.ts';
import type { DemoMails } from './mail/run-mail.ts';
import { settledLater } from './mail/settled-later.ts';
import { inOrder, planDesk } from './plan-desk.ts';
import { seededRandom } from './random.ts';
import { runPlan } from './run-plan.ts';
import { seededIds } from './seeded-ids.ts';

/** Three streams, so that none repeats what another has drawn. */
const seeds = { plan: 20_240_229, bootstrapIds: 20_240_301, ids: 20_240_302 } as const;
const setUpBefore = 91 * dayLengthMs;

/** How much was made, by the name that a person reads. */
export type DemoSummary = Readonly<Record<string, number>>;

/** `there`: the demo was there already. `in use`: the desk has contacts of its own. In both cases nothing was changed. */
export type Seeded = DemoSummary | 'there' | 'in use';

/**
 * Fills a new desk. It happens in one transaction, on a clock that runs through the 90 days before now. The same seed
 * and time give the same data.
 *
 * @param operator the actor who sets the desk up, and who writes for contacts
 * @param mails what came in at the e-mail inbox of the demo
 * @param makeDesk makes the desk when there is none, with the use cases that it is given: on the clock of the demo
 */
export async function seedDemo(
  ports: Ports,
  operator: Actor,
  mails: DemoMails,
  makeDesk: (helpdesk: Helpdesk) => Promise<void>,
): Promise<Seeded> {
  const end = ports.clock.now();
  await makeDesk(createHelpdesk(simulate(ports, end - setUpBefore, seeds.bootstrapIds).ports));
  const { mediaStore, settleAll } = settledLater(ports.mediaStore);
  const seeded = await ports.store.transact<Seeded>(async (writer) => {
    const store = insideTransaction(writer);
    const helpdesk = createHelpdesk({ ...ports, store });
    if (await isDemo(helpdesk, operator)) return 'there';
    if (await isUsed(helpdesk, operator)) return 'in use';
    return fill({ ...ports, store, mediaStore }, operator, mails, end);
  });
  await settleAll();
  return seeded;
}

async function fill(ports: Ports, operator: Actor, mails: DemoMails, end: Timestamp): Promise<DemoSummary> {
  const relay = demoRelay();
  const { ports: told, moveTo } = simulate({ ...ports, mailRelay: relay }, end - setUpBefore, seeds.ids);
  const helpdesk = createHelpdesk(told);
  const acts = inOrder([...planDesk(seededRandom(seeds.plan), end), ...planMail(end)]);
  const desk = await makeDemoDesk(helpdesk, operator);
  await runPlan({ helpdesk, operator, desk, mails, relay, moveTo }, acts);
  moveTo(end);
  await removeRelay(helpdesk, operator, desk.mailInboxId);
  const work = await makeAgentsWork(helpdesk, operator, desk);
  await showAvailability(helpdesk, desk.agents);
  const count = (kind: (typeof acts)[number]['do']): number => acts.filter((act) => act.do === kind).length;
  const notes = acts.filter((act) => act.do === 'write' && act.private === true).length;
  return {
    agents: desk.agents.length,
    teams: desk.teamIds.size,
    contacts: await countContacts(helpdesk, operator),
    'notes on contacts': count('note-contact'),
    conversations: new Set(acts.flatMap((act) => ('conversation' in act ? [act.conversation] : []))).size,
    messages: count('open') + count('write') - notes,
    'mails received': count('receive'),
    'mails written': count('reply') + count('forward') + count('begin-by-mail'),
    'private notes': notes + (work.mentions ?? 0),
    ...work,
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

async function isDemo(helpdesk: Helpdesk, operator: Actor): Promise<boolean> {
  const agents = await helpdesk.listAgents(operator);
  return agents.some((agent) => demoEmails.has(agent.email));
}

async function isUsed(helpdesk: Helpdesk, operator: Actor): Promise<boolean> {
  return (await countContacts(helpdesk, operator)) > 0;
}

async function countContacts(helpdesk: Helpdesk, operator: Actor): Promise<number> {
  const { total } = await helpdesk.listContacts(operator, { sort: defaultContactSort, page: { page: 1, size: 1 } });
  return total;
}
