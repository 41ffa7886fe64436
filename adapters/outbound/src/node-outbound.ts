import { type LookupAddress, promises } from 'node:dns';
import { isIP } from 'node:net';
import { isAddressIn, isInnerAddress } from '@helpdesk/domain';
import { type Outbound, OutboundRefusal, type ResolvedHost } from '@helpdesk/domain/ports';

/** How names are resolved. */
export interface NameService {
  /** As the machine does it, with its file of hosts, and in its order: addresses that it cannot reach are the last ones. */
  addresses(host: string): Promise<readonly LookupAddress[]>;
  mailExchangers(domain: string): Promise<readonly { readonly exchange: string; readonly priority: number }[]>;
}

export interface NodeOutboundOptions {
  /** Hosts, addresses and networks inside of the network that may be reached. */
  readonly allow: readonly string[];
  readonly names?: NameService;
  /** Default: 10 seconds for addresses, 5 for mail exchangers. */
  readonly limits?: { readonly addressesMs: number; readonly exchangersMs: number };
}

const usualLimits = { addressesMs: 10_000, exchangersMs: 5_000 };

/**
 * Names by the DNS of the machine. Every address of a host is checked, and one that is inner refuses the host: which of
 * several a connection takes is luck, and the owner of the name may change it between two questions.
 */
export function nodeOutbound({ allow, names = namesOfNode, limits = usualLimits }: NodeOutboundOptions): Outbound {
  const allowed = allow.map((each) => each.toLowerCase());
  return {
    resolve: async (given) => {
      const host = given
        .toLowerCase()
        .replace(/^\[(.{0,100})\]$/, '$1')
        .replace(/\.$/, '');
      const addresses = await addressesOf(host, names, limits.addressesMs);
      const [first] = addresses;
      if (first === undefined) throw new OutboundRefusal('unknown_host', given);
      if (!allowed.includes(host) && !addresses.every(({ address }) => mayBeReached(address, allowed)))
        throw new OutboundRefusal('inner', given);
      return first;
    },
    mailExchangers: async (domain) => {
      const found = await within(limits.exchangersMs, names.mailExchangers(domain)).catch(() => undefined);
      return [...(found ?? [])]
        .sort((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
        .filter((exchange) => exchange !== '');
    },
  };
}

function mayBeReached(address: string, allowed: readonly string[]): boolean {
  return !isInnerAddress(address) || allowed.some((network) => isAddressIn(address, network));
}

async function addressesOf(host: string, names: NameService, ms: number): Promise<readonly ResolvedHost[]> {
  const version = isIP(host);
  if (version !== 0) return [{ address: host, family: version === 4 ? 4 : 6, serverName: undefined }];
  const found = await within(ms, names.addresses(host)).catch(() => undefined);
  return (found ?? []).map(({ address, family }) => ({ address, family: family === 4 ? 4 : 6, serverName: host }));
}

const namesOfNode: NameService = {
  addresses: (host) => promises.lookup(host, { all: true }),
  mailExchangers: async (domain) => {
    const resolver = new promises.Resolver({ timeout: 2_000, tries: 2 });
    return resolver.resolveMx(domain);
  },
};

/** Undefined after that time. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
