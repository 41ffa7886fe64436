import type { PerDesk } from '../per-desk.ts';
import type { Scene } from '../scene.ts';

/** Files that are attached to nothing yet, as far as is known. */
export function attachmentsOf({ draw, records }: Scene): readonly PerDesk[] {
  return draw
    .some(
      records.all('media', ({ shown }) => shown.model_id === null),
      3,
    )
    .map(({ id }) => id);
}
