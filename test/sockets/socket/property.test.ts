import type { AgentServerFrame, WidgetServerFrame } from '@helpdesk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../bench/random.ts';
import { openMemory, openSqlite } from '../../support/stores.ts';
import { jittered } from './gated-store.ts';
import type { AgentStep } from './property/agent-view.ts';
import { faultsOf, type SwarmReport, swarm } from './property/run.ts';
import { publicMark, type WidgetStep, widgetView } from './property/widget-view.ts';

const seed = Number(process.env.SOCKET_SEED ?? Date.now() % 1_000_000);

describe(`widgets and agents that are cut at random (SOCKET_SEED=${seed})`, () => {
  it.each([
    ['a slow memory', jittered(openMemory, seededRandom(seed)), { events: 3_000 }],
    ['sqlite', openSqlite, { events: 10_000, keptLog: 20_000 }],
  ])(
    'have the picture that HTTP shows, on %s',
    async (_name, open, length) => {
      const report = await swarm(open, { seed, people: 25, ...length });
      expect(report.faults.slice(0, 20), `SOCKET_SEED=${seed}`).toEqual([]);
      expect(report.events).toBeGreaterThanOrEqual(length.events);
      expect(report.cuts).toBeGreaterThan(50);
      // A slow machine sends fewer frames: clients that are away longer fetch instead.
      expect(report.frames).toBeGreaterThan(length.events / 4);
      expect(report.resyncs > 0).toBe('keptLog' in length);
    },
    480_000,
  );
});

describe('the rig notices', () => {
  let report: SwarmReport;
  beforeAll(async () => {
    report = await swarm(openMemory, { seed: 7, events: 900, people: 4 });
  });

  type Tamper<Step> = (steps: readonly Step[], index: number) => readonly Step[];
  const dropped = <Step>(steps: readonly Step[], index: number) => steps.toSpliced(index, 1);
  const repeated = <Step>(steps: readonly Step[], index: number) =>
    steps.flatMap((step, at) => (at === index ? [step, step] : [step]));
  const swapped = <Step>(steps: readonly Step[], index: number) => {
    const [one, two] = [steps[index], steps[index + 1]];
    return one && two ? steps.toSpliced(index, 2, two, one) : steps;
  };

  /** Where frames of that kind stand. */
  const placesOf = <Step extends WidgetStep | AgentStep>(
    steps: readonly Step[],
    fits: (frame: WidgetServerFrame | AgentServerFrame) => boolean,
  ) => steps.flatMap((step, index) => (step.kind === 'frame' && fits(step.frame) ? [index] : []));
  /** Some of them, from everywhere: each one costs a whole run. */
  const spread = (places: readonly number[], most: number) =>
    places.filter((_, index) => index % Math.max(1, Math.ceil(places.length / most)) === 0);

  const uuidOf = (step: WidgetStep | undefined) => {
    if (step?.kind !== 'frame') return undefined;
    if (step.frame.type === 'new_message') return step.frame.data.conversation_uuid;
    return step.frame.type === 'conversation_update' ? step.frame.data.uuid : undefined;
  };
  /** A notice that a list has changed may be repeated, and may have the place of the frame before it. */
  const hasOwnPlace = (frame: WidgetServerFrame | AgentServerFrame) =>
    'cursor' in frame && frame.type !== 'catalogue_update';
  const isNumbered = (frame: WidgetServerFrame | AgentServerFrame) => 'seq' in frame;

  it.each<[string, Tamper<WidgetStep>]>([
    ['dropped', dropped],
    ['repeated', repeated],
  ])('a frame of a widget that is %s, whichever it is', (_what, tamper) => {
    let tried = 0;
    for (const { steps, truth } of report.widgets) {
      expect(faultsOf(widgetView(), steps, truth)).toEqual([]);
      for (const index of placesOf(steps, isNumbered)) {
        tried += 1;
        expect(faultsOf(widgetView(), tamper(steps, index), truth), JSON.stringify(steps[index])).not.toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(100);
  });

  it('two frames of a widget that come in the other order', () => {
    let tried = 0;
    for (const { steps, truth } of report.widgets) {
      for (const index of placesOf(steps, isNumbered)) {
        const [one, two] = [uuidOf(steps[index]), uuidOf(steps[index + 1])];
        if (one === undefined || one !== two) continue;
        tried += 1;
        expect(faultsOf(widgetView(), swapped(steps, index), truth)).not.toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(10);
  });

  it('a note, and a message of someone else, that reach a widget', () => {
    const [first, , other] = report.widgets;
    const steps = first?.steps ?? [];
    const truth = first?.truth;
    if (truth === undefined) throw new Error('there is no widget');
    const index = placesOf(steps, (frame) => frame.type === 'new_message').at(-1) ?? 0;
    const text = JSON.stringify(steps[index]);
    const as = (changed: string) => steps.with(index, JSON.parse(changed) as WidgetStep);
    expect(faultsOf(widgetView(), as(text), truth)).toEqual([]);
    expect(faultsOf(widgetView(), as(text.replaceAll(publicMark, 'note-')), truth)).not.toEqual([]);
    const [mine = '', theirs = ''] = [uuidOf(steps[index]), [...(other?.truth.own ?? [])][0]];
    expect(faultsOf(widgetView(), as(text.replaceAll(mine, theirs)), truth)).not.toEqual([]);
  });

  it.each<[string, Tamper<AgentStep>, (frame: WidgetServerFrame | AgentServerFrame) => boolean]>([
    ['message that is dropped', dropped, (frame) => frame.type === 'new_message'],
    ['frame that is repeated', repeated, hasOwnPlace],
  ])('a %s on its way to an agent', (_what, tamper, fits) => {
    let tried = 0;
    for (const { steps, truth, view } of report.agents.slice(0, 2)) {
      expect(faultsOf(view(), steps, truth)).toEqual([]);
      // A lost frame cannot be noticed if its message was also fetched or deleted, or if its conversation is gone.
      const fetched = steps.flatMap((step) => (step.kind === 'fetched' ? (step.detail?.messages ?? []) : []));
      const healed = new Set(fetched.map(({ uuid }) => uuid));
      const kept = new Set([...truth.values()].flatMap((detail) => detail?.messages?.map(({ uuid }) => uuid) ?? []));
      for (const index of spread(placesOf(steps, fits), 150)) {
        const step = steps[index];
        if (tamper === dropped && step?.kind === 'frame' && step.frame.type === 'new_message') {
          const { uuid } = step.frame.data;
          if (!kept.has(uuid) || healed.has(uuid)) continue;
        }
        tried += 1;
        expect(faultsOf(view(), tamper(steps, index), truth), JSON.stringify(step)).not.toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(50);
  });

  it('two frames on their way to an agent that come in the other order', () => {
    const agent = report.agents[0];
    const places = agent && placesOf(agent.steps, (frame) => hasOwnPlace(frame) && frame.type !== 'contact_update');
    const pairs = (places ?? []).filter((index, at) => places?.[at + 1] === index + 1);
    expect(pairs.length).toBeGreaterThan(50);
    for (const index of spread(pairs, 150)) {
      if (agent === undefined) continue;
      expect(faultsOf(agent.view(), swapped(agent.steps, index), agent.truth)).not.toEqual([]);
    }
  });
});
