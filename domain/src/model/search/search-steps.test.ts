import fc from 'fast-check';
import { expect, it } from 'vitest';
import { narrowSteps, searchedConversation, searchRank, searchSteps } from './search-steps.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '.'), maxLength: 8 });

it('the last of the narrow steps finds whatever the others find', () => {
  fc.assert(
    fc.property(text, text, text, text, (query, referenceNumber, subject, name) => {
      const contact = { firstName: name, lastName: '', email: null };
      const record = searchedConversation({ referenceNumber, subject, contact });
      const narrow = narrowSteps('conversations', searchSteps('conversations', query));
      expect(searchRank(narrow, record) !== undefined).toBe(searchRank(narrow.slice(-1), record) !== undefined);
    }),
    { numRuns: 2_000 },
  );
});

it('only conversations have narrow steps, whose columns are those of the conversation itself', () => {
  const counted = (['messages', 'contacts', 'conversations'] as const).map(
    (kind) => narrowSteps(kind, searchSteps(kind, 'example')).length,
  );
  expect(counted).toEqual([0, 0, 3]);
});
