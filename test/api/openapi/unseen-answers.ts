import { agentServerFrames, type Route, type RouteId, routes, widgetServerFrames } from '@helpdesk/contract';
import { refusalsOf } from '@helpdesk/openapi';

/**
 * Answers and frames of the document that no test has seen: `listTags 429`, `Agent typing`.
 *
 * @param seen a line for each combination of row and status, and for each frame of either socket
 */
export function unseenAnswers(seen: string): readonly string[] {
  const lines = new Set(seen.split('\n'));
  const said = (Object.entries(routes) as [RouteId, Route][]).flatMap(([id, row]) => [
    `${id} 200`,
    ...refusalsOf(row).map(({ status }) => `${id} ${status}`),
  ]);
  const frames = [
    ...Object.keys(agentServerFrames).map((type) => `Agent ${type}`),
    ...Object.keys(widgetServerFrames).map((type) => `Widget ${type}`),
  ];
  return [...said, ...frames].filter((line) => !lines.has(line));
}
