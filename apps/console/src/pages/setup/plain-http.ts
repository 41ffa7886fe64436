import { isAddressLiteral, isInnerAddress, isLoopbackHost } from '@helpdesk/domain';

/**
 * Who could read a password on its way: nobody over https or on this machine (`none`), people of the own network, or
 * anybody between here and a public address.
 */
export type Listeners = 'none' | 'network' | 'anybody';

export function listenersAt({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): Listeners {
  if (protocol === 'https:' || isLoopbackHost(hostname)) return 'none';
  const isInner = isAddressLiteral(hostname)
    ? isInnerAddress(hostname.replace(/^\[|\]$/g, ''))
    : innerName.test(hostname);
  return isInner ? 'network' : 'anybody';
}

/** Names that no public server answers for: of one word, or with an ending for networks at home and at work. */
const innerName = /^[^.]+$|\.(?:local|lan|home|internal|intranet|home\.arpa)$/;
