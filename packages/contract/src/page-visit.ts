import * as v from 'valibot';
import { timestamp } from './scalars.ts';

/** A page that a visitor had open. */
export const pageVisit = v.strictObject({ url: v.string(), title: v.string(), created_at: timestamp });
