import type { Ports } from '../../ports/ports.ts';

/**
 * Notifies agents whether the contact has a widget open.
 *
 * @example
 * desk.showPresence(contact.id, true);
 */
export function showPresence(ports: Pick<Ports, 'notifier'>, contactId: number, isOnline: boolean): void {
  ports.notifier.publish({ type: 'presence', contactId, availabilityStatus: isOnline ? 'online' : 'offline' });
}
