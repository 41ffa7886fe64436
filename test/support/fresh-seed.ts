/**
 * A seed that no run has had before, or the one that this variable of the environment names. For `npm run test:long`
 * alone. It is printed: a seed that finds a fault is added to the fixed ones.
 */
export function freshSeed(variable: string): number {
  const seed = Number(process.env[variable] ?? Date.now() % 1_000_000);
  process.stdout.write(`${variable}=${seed}\n`);
  return seed;
}
