import * as v from 'valibot';

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a uuid in its usual form, in lower case. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}

export const uuid = v.pipe(v.string(), v.regex(shape, 'must be a uuid'));
