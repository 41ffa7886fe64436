import type { Ports } from '../../ports/ports.ts';
import { readSetup, requireSetupLink } from './setup-link.ts';

/**
 * Whether a setup link is good, before somebody fills in a form for it. Throws `setup.token`, `setup.expired` and
 * `setup.closed`.
 *
 * @example
 * await desk.checkSetupLink('not of this desk') // throws setup.token
 */
export async function checkSetupLink(
  ports: Pick<Ports, 'store' | 'clock' | 'macs' | 'secrets'>,
  token: string,
): Promise<true> {
  requireSetupLink(ports, await ports.store.read(readSetup), token, ports.clock.now());
  return true;
}
