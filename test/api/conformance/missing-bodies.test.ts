import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { urlOf } from './ask.ts';
import { examples } from './examples.ts';
import { onEveryStore } from './world.ts';

/** Rows whose body is an object of any members: one that is not there would set none of them. */
const openRows = Object.entries<Route>(routes).filter(
  ([, { body }]) => body !== undefined && body.type !== 'nullish' && !('entries' in body),
) as [RouteId, Route][];
const objectRows = Object.entries<Route>(routes).filter(
  ([, { body, form, caller }]) =>
    body !== undefined && body.type !== 'nullish' && form === undefined && caller.kind === 'agent',
) as [RouteId, Route][];

onEveryStore(
  (world) => {
    const send = async (id: RouteId, row: Route, payload?: string) => {
      const { params, headers } = await examples[id](world());
      return world().send({
        method: row.method,
        url: urlOf(row, { params }),
        headers: {
          authorization: `token ${world().admin}`,
          ...headers,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { payload }),
      });
    };

    describe('reports E7: an object that is not there', () => {
      test.each(openRows)('is refused by %s, and changes nothing', async (id, row) => {
        expect(openRows.length).toBeGreaterThanOrEqual(3);
        for (const payload of [undefined, '', 'null', '[]', '"x"']) {
          const answer = await send(id, row, payload);
          expect([payload, answer.statusCode]).toEqual([payload, 400]);
          expect(answer.json().data.issues).toEqual([{ path: '', message: 'must be an object' }]);
        }
      });

      test.each(objectRows)('is no null for %s', async (id, row) => {
        const answer = await send(id, row, 'null');
        expect(answer.statusCode).toBe(400);
      });
    });
  },
  { shared: true },
);
