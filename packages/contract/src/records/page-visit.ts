import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { timestamp } from '../shapes/scalars.ts';

/** A page that a visitor had open. */
export const pageVisit = v.strictObject({
  url: v.string(),
  title: v.string(),
  created_at: timestamp,
  time: about(timestamp, 'The same as `created_at`'),
});
