import type { DeskSettings } from '../../model/desk/desk-settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { readDesk } from './read-desk.ts';

/**
 * The name and the logo of the desk, for pages that show them before anybody has signed in.
 *
 * @example
 * await desk.getDeskBrand() // { name: 'Helpdesk', logoUrl: null }
 */
export async function getDeskBrand({ store }: Pick<Ports, 'store'>): Promise<Pick<DeskSettings, 'name' | 'logoUrl'>> {
  const { name, logoUrl } = await store.read(readDesk);
  return { name, logoUrl };
}
