import type { Ports } from '../../ports/ports.ts';
import { readDesk } from './read-desk.ts';

/**
 * What the desk is called, for pages that show it before anybody has signed in.
 *
 * @example
 * await desk.getDeskName() // 'Helpdesk'
 */
export async function getDeskName({ store }: Pick<Ports, 'store'>): Promise<string> {
  return (await store.read(readDesk)).name;
}
