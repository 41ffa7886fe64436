import * as v from 'valibot';
import { body, changes, oneOf } from '../body.ts';
import { text } from '../text.ts';
import { statusCategories } from './catalogue.ts';

const name = text(1, 140);
const category = oneOf(statusCategories);

export const tagBody = body({ name });

export const createStatusBody = body({ name, category: v.optional(category, 'open') });

/** An absent member stays as it is. */
export const updateStatusBody = changes({ name: v.optional(name), category: v.optional(category) });
