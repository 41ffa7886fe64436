import type { PriorityName, Timestamp } from '@helpdesk/domain';
import type { DemoContact } from './customers.ts';
import type { MailAct } from './mail/mail-act.ts';
import type { DemoTeam } from './staff.ts';

/**
 * One action of a person on the demo desk. Contacts and conversations are named by their number
 * in the plan, agents by their place in `demoAgents`; only running the plan gives them real ids.
 */
export type Act = { readonly at: Timestamp } & (
  | { readonly do: 'create-contact'; readonly contact: number; readonly input: DemoContact }
  | { readonly do: 'note-contact'; readonly contact: number; readonly by: number; readonly text: string }
  | { readonly do: 'block-contact'; readonly contact: number; readonly by: number }
  | Opening
  | (OnConversation &
      (
        | { readonly do: 'write'; readonly by: Writer; readonly text: string; readonly private?: boolean }
        | { readonly do: 'see'; readonly by: number }
        | { readonly do: 'assign-team'; readonly by: number; readonly team: DemoTeam }
        | { readonly do: 'assign-agent'; readonly by: number; readonly agent: number }
        | { readonly do: 'tag'; readonly by: number; readonly tags: readonly string[] }
        | { readonly do: 'prioritise'; readonly by: number; readonly priority: PriorityName }
        | { readonly do: 'set-status'; readonly by: number; readonly status: string }
        | { readonly do: 'snooze'; readonly by: number; readonly until: Timestamp }
      ))
  | { readonly do: 'wake' }
  | MailAct
);

export type Writer = number | 'contact';

interface OnConversation {
  readonly conversation: number;
}

export interface Opening extends OnConversation {
  readonly do: 'open';
  readonly contact: number;
  /** Which of the desk's two live chats. */
  readonly inbox: 0 | 1;
  readonly by: Writer;
  readonly subject: string;
  readonly text: string;
}
