import fc from 'fast-check';

/** Of every property without a seed of its own, so that a run tests what the run before tested. */
fc.configureGlobal({ seed: 20_261_126 });
