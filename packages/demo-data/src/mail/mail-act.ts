import type { RelayRefusals } from './demo-relay.ts';

/** What happens at the e-mail inbox of the demo. */
export type MailAct =
  /** `mail` names a file of the demo's mails, and `answers` the address whose last mail of ours it answers. */
  | (Continuing & { readonly do: 'receive'; readonly mail: string; readonly answers?: string })
  | (Written & { readonly do: 'begin-by-mail'; readonly to: string; readonly subject: string })
  /** The newest message of the customer. */
  | (Written & { readonly do: 'forward'; readonly to: string })
  /** To those to whom a reply goes unless an agent changes that. */
  | (Written & { readonly do: 'reply' })
  /** The relay is offered every mail that is due. It takes all of them, except those for recipients in `refusals`. */
  | { readonly do: 'send-mails'; readonly refusals?: RelayRefusals };

interface Continuing {
  readonly conversation: number;
}

/** By an agent, named by their place in `demoAgents`. */
interface Written extends Continuing {
  readonly by: number;
  readonly text: string;
}
