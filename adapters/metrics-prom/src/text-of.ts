import type { Registry } from 'prom-client';

/** Not every reader knows what the library writes for no number. */
export async function textOf(registry: Registry): Promise<string> {
  return (await registry.metrics()).replace(/ Nan$/gm, ' NaN');
}
