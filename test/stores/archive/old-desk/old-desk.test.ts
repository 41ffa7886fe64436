import { routes } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { settableClock } from '../../../support/settable-clock.ts';
import { type ServedDesk, serveDesk } from '../serve-desk.ts';
import { allowed } from './allowed.ts';
import { allowedSinceMail } from './allowed-mail.ts';
import { askOnce, type Recorded } from './ask-everything.ts';
import { differences, lineOf, sizeOf } from './differences.ts';
import { missedRoutes } from './missed-routes.ts';
import { type OldPlace, oldPlaces, readAnswers, readOldDesk } from './raise-old-desk.ts';

const old = await readOldDesk();
const answers = await readAnswers();

test('the GET routes of the old version are still there', () => {
  // `make.ts` has checked at the recording that no route of that time was left out.
  const unheard = new Set(missedRoutes(answers));
  const recorded = Object.entries(routes).filter(([id, { method }]) => method === 'GET' && !unheard.has(id));
  expect(recorded).toHaveLength(44);
});

describe.each(oldPlaces)('a desk of the version before, $name', ({ raise }) => {
  let place: OldPlace;
  let desk: ServedDesk;

  beforeAll(async () => {
    place = await raise();
    desk = await serveDesk(place.env, settableClock(Date.parse(old.now)));
  });
  afterAll(async () => {
    await desk.close();
    await place.close();
  });

  it('answers as it did, except where the contract says otherwise', async () => {
    expect(answers.length).toBeGreaterThan(500);
    const unexplained: string[] = [];
    let readBack = 0;
    for (const answer of answers) {
      const now = await askOnce(desk.app, old.callers, answer);
      const found = differences(closest(answer, now), now);
      const left = found.filter((each) => ![...allowed, ...allowedSinceMail].some(({ allows }) => allows?.(each)));
      unexplained.push(...left.map(lineOf));
      readBack += found.filter(({ path }) => path.endsWith('.meta.actor_name')).length;
    }
    expect(unexplained).toEqual([]);
    // The sentences of its activities.
    expect(readBack).toBeGreaterThan(30);
  });

  it('knows a request that was answered before', async () => {
    const { path, body, key, uuid } = old.sentOnce;
    const response = await desk.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { ...old.callers.admin, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(body),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.uuid).toBe(uuid);
  });
});

/** The old answer with those of the allowed changes that bring it nearer to what is answered now. */
function closest(answer: Recorded, now: Recorded): Recorded {
  return allowed.reduce((each, { change }) => {
    const changed = change?.(each, answers) ?? each;
    return sizeOf(differences(changed, now)) < sizeOf(differences(each, now)) ? changed : each;
  }, answer);
}
