import type { DatabasePlace } from '@helpdesk/sql';
import * as v from 'valibot';
import { addressForms, placeOf } from './engines.ts';

/** The address of a database, as one of the engines has it. */
export const database = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): DatabasePlace => {
    const place = placeOf(dataset.value);
    if (place !== undefined) return place;
    addIssue({ message: `must be ${addressForms}` });
    return NEVER;
  }),
);
