import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { refusalsOf } from '@helpdesk/openapi';

/**
 * What the document says of which the tests have seen no example: `listTags 429`.
 *
 * @param seen a line for each combination of row and status that was answered
 */
export function unseenAnswers(seen: string): readonly string[] {
  const lines = new Set(seen.split('\n'));
  const said = (Object.entries(routes) as [RouteId, Route][]).flatMap(([id, row]) => [
    `${id} 200`,
    ...refusalsOf(row).map(({ status }) => `${id} ${status}`),
  ]);
  return said.filter((line) => !lines.has(line));
}
