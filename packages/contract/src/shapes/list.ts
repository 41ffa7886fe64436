import * as v from 'valibot';
import { documentedAs } from './documented-as.ts';

/** At most `max` items; how many there are is looked at before any of them is. */
export function list<Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(
    v.array(v.unknown(), 'must be an array'),
    v.maxLength(max, `must have at most ${max} items`),
    v.array(item),
    documentedAs(v.pipe(v.array(item), v.maxLength(max))),
  );
}
