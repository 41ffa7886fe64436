/**
 * The time zone in which days begin: those of reports, of bare dates in filters and of quotas. Each request asks for it
 * once. Sums are kept by quarters of an hour, so that it may change at any time.
 */
export interface DayZone {
  /** IANA name. Set by the operator, and then never another one; undefined: that of the desk. */
  readonly ofService: string | undefined;
  /** IANA name: of the service, else of the desk as this process knows it, else UTC. Reads nothing. */
  current(): string;
}
