import { afterAll, afterEach, expect } from 'vitest';
import { takeLoggedErrors } from './logged-errors.ts';

// Neither a refusal nor a client that breaks off is an error of the service: operators are woken by such lines.
const requireNone = (): void => expect(takeLoggedErrors(), 'logged at level error').toEqual([]);

afterEach(requireNone);
// Runs for errors that are logged while a desk closes.
afterAll(requireNone);
