/** Where the desk may connect to by itself. */
export interface Outbound {
  /**
   * Resolves a host name and checks every address it has. The connection is made to the address that is returned, with
   * the name for TLS. Throws `OutboundRefusal`.
   */
  resolve(host: string): Promise<ResolvedHost>;

  /** The names of the mail exchangers of a domain, the preferred first; empty where there are none or none answers. */
  mailExchangers(domain: string): Promise<readonly string[]>;
}

export interface ResolvedHost {
  readonly address: string;
  readonly family: 4 | 6;
  /** For TLS; undefined where the host was given as an address. */
  readonly serverName: string | undefined;
}

/** `inner`: an address of this machine or a private network that the operator has not allowed. */
export class OutboundRefusal extends Error {
  readonly why: 'inner' | 'unknown_host';

  constructor(why: OutboundRefusal['why'], host: string) {
    super(why === 'inner' ? `${host} is an address inside of the network` : `${host} cannot be resolved`);
    this.name = 'OutboundRefusal';
    this.why = why;
  }
}
