import { type Route, routes } from '@helpdesk/contract';
import type { Recorded } from './ask-everything.ts';

/** The GET routes of which no recorded request succeeded. */
export function missedRoutes(answers: readonly Recorded[]): readonly string[] {
  const urls = answers.filter(({ status }) => status === 200).map(({ url }) => url.replace(/\?.*/, ''));
  return Object.entries<Route>(routes).flatMap(([id, { method, path }]) => {
    const shape = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return method !== 'GET' || urls.some((url) => shape.test(url)) ? [] : [id];
  });
}
