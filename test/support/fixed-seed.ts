import fc from 'fast-check';

/** The seed of every property without its own seed, so that each run tests the same cases. */
fc.configureGlobal({ seed: 20_261_126 });
