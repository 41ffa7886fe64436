import axe from 'axe-core';
import { expect } from 'vitest';
import { stillness } from '../stillness.ts';
import type { Visit } from './widget-desk.ts';

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  readonly passes: readonly unknown[];
}

/**
 * What axe finds in the frame as it is now, once nothing moves or fades any more; rules of a whole page are for the host
 * page.
 */
export async function axeFaults(visit: Visit): Promise<readonly string[]> {
  const frame = visit.frame();
  await frame.evaluate(stillness);
  await frame.evaluate(axe.source);
  const options = "{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }";
  const { violations, passes } = await frame.evaluate<Found>(`axe.run(document, ${options})`);
  expect(passes.length).toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
