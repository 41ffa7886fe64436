/** What was known when the mail was read is not so any more: it is decided again. */
export class MailFactsChanged extends Error {
  constructor() {
    super('what was known of a mail has changed while it was imported');
    this.name = 'MailFactsChanged';
  }
}
