import * as v from 'valibot';
import { body, list, oneOf } from '../body.ts';
import { priorityNames } from '../catalogue/catalogue.ts';
import { id } from '../scalar.ts';
import { text, verbatim } from '../text.ts';

/** `snoozed_until`, a duration or a timestamp, counts for Snoozed only; the domain reads it. */
export const statusBody = body({
  status: text(1, 140),
  snoozed_until: v.optional(v.nullable(text(0, 64))),
});

/** The domain trims the names and checks the length of each. */
export const tagsBody = body({
  tags: list(verbatim(0, 1000), 50),
  action: v.optional(oneOf(['set_tags', 'add_tags', 'remove_tags']), 'set_tags'),
});

export const assigneeBody = body({ assignee_id: id });

export const priorityBody = body({ priority: oneOf(priorityNames) });
