import { expect, it } from 'vitest';
import { mentionsIn } from './mentions-in.ts';

const grace = { type: 'agent', id: 4, name: 'Grace Hollis' } as const;
const billing = { type: 'team', id: 4, name: 'Billing' } as const;

it('mentions those whose names still stand in the text, each once', () => {
  expect(mentionsIn('@Grace Hollis, ask @Billing', [grace, billing, grace])).toEqual([grace, billing]);
  expect(mentionsIn('Grace Hollis, ask @Billing', [grace, billing])).toEqual([billing]);
});
