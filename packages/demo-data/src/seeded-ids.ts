import type { IdGenerator } from '@helpdesk/domain/ports';
import type { Random } from './random.ts';

/** The same uuids for the same seed (version 4 by RFC 9562); what is secret still comes from `secrets`. */
export function seededIds(random: Random, secrets: IdGenerator): IdGenerator {
  const hex = (digits: number): string => Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('');
  return {
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
    token: (bytes) => secrets.token(bytes),
    alphanumeric: (length) => secrets.alphanumeric(length),
  };
}
