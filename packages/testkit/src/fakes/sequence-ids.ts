import type { IdGenerator } from '@helpdesk/domain/ports';

/** Ids that count: the first uuid ends in 1, the first text of letters and digits too. Never random, never repeated. */
export function sequenceIds(): IdGenerator {
  let uuids = 0;
  let texts = 0;
  let tokens = 0;
  return {
    uuid: () => {
      uuids += 1;
      return `00000000-0000-4000-8000-${uuids.toString(16).padStart(12, '0')}`;
    },
    alphanumeric: (length) => {
      texts += 1;
      return texts.toString(36).padStart(length, '0').slice(-length);
    },
    token: (bytes) => {
      tokens += 1;
      return `token-${tokens}`.padEnd(Math.ceil((bytes * 4) / 3), '-');
    },
  };
}
