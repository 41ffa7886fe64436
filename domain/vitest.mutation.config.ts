/**
 * What `npm run mutation` runs: the tests beside the rules. Properties are left out: they take long, and what they find
 * depends on chance, which a score must not.
 */
export default {
  test: { include: ['src/model/**/*.test.ts'], exclude: ['**/*.property.test.ts'], isolate: false },
};
