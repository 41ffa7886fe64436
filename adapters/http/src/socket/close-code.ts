import { closeCodes } from '@helpdesk/contract';

/** Those of the protocol itself (RFC 6455, section 7.4.1) that an end can have. */
const ofProtocol = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011];

const known: ReadonlySet<number> = new Set([...ofProtocol, ...Object.values(closeCodes)]);

/** A client may send any of thousands of codes: those without a known meaning count as `other`. */
export function nameOfCode(code: number): string {
  return known.has(code) ? String(code) : 'other';
}
