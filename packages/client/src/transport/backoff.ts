const firstMs = 500;
const longestMs = 30_000;

/**
 * How long to wait before try number `attempt` (0 for the first that has to wait), in milliseconds: somewhere
 * between half a second and a bound that doubles from one second to thirty, so that clients who were cut off
 * together do not come back together.
 */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const bound = Math.min(longestMs, firstMs * 2 ** (Math.min(attempt, 16) + 1));
  return Math.round(firstMs + random() * (bound - firstMs));
}
