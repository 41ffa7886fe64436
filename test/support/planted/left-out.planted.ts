import { it } from 'vitest';

it('needs a moon', ({ skip }) => skip('There is no moon here'));
