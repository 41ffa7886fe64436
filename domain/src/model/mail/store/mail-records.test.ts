import { expect, it } from 'vitest';
import { type MailIdKind, replacesId } from './mail-records.ts';

const kinds: readonly MailIdKind[] = ['theirs', 'ours', 'root', 'relay', 'awaited'];

it('mail 25: an id that is awaited is replaced by any that came, and no other id is', () => {
  const replaced = kinds.flatMap((known) =>
    kinds.filter((found) => replacesId({ kind: known }, { kind: found })).map((found) => [known, found]),
  );
  expect(replaced).toEqual(['theirs', 'ours', 'root', 'relay'].map((found) => ['awaited', found]));
});
