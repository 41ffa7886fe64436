import type { Helpdesk } from '@helpdesk/domain/use-cases';

type MailSource = Parameters<Helpdesk['importMail']>[2];

/** A mail of these bytes, as a mailbox hands it over. */
export function mailSource(bytes: Uint8Array): MailSource {
  return {
    whole: async function* () {
      yield bytes;
    },
    head: async () => bytes,
  };
}
