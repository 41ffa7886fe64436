import { statusNames } from '@helpdesk/domain';
import type {
  AgentOutgoing,
  AgentState,
  MacroNews,
  NotSent,
  NotSentReason,
  Readable,
  Wish,
} from '@helpdesk/screen-state';
import { shownConversation } from '../../routes.ts';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { clockOf } from '../../words/times.ts';
import { writing } from '../../words/writing.ts';
import type { Catalogues } from '../catalogues.ts';
import { actionName } from '../changes/action-name.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Toasts } from '../toasts.ts';

/** Shows the next conversation, and returns the name of its contact. */
export type GoOn = () => string | undefined;

interface Parts {
  readonly store: Pick<AgentState, 'row'>;
  readonly toasts: Toasts;
  readonly catalogues: Readable<Catalogues>;
}

/** What is said of messages and of what is asked for with them, wherever the agent is. */
export interface SendingWords {
  notSent(notSent: NotSent): void;
  macro(news: MacroNews): void;
  /** The conversation is left with a message that resolves it. */
  goOn(id: string, wish: Wish, uuid: string, next: GoOn): void;
  /** What is said when that message has resolved its conversation. */
  resolved(outgoing: AgentOutgoing): string | undefined;
}

export function sendingWords({ store, toasts, catalogues }: Parts): SendingWords {
  /** By the id of a message, the name of the contact whose conversation was shown after it. */
  const shownNext = new Map<string, string | undefined>();
  return {
    notSent: ({ uuid, kind, reason, outgoing }) => {
      if (outgoing !== undefined) shownNext.delete(outgoing.id);
      // There the message itself says it.
      if (outgoing !== undefined && shownConversation() === uuid) return;
      const name = store.row(uuid).snapshot()?.contact.first_name;
      const said =
        name === undefined
          ? words.conversation.notSent
          : writing.notSent[kind === 'reply' || kind === 'note' ? kind : 'mail'](name);
      toasts.show({ text: `${said} ${reasonWords(reason)}`, tone: 'refused', conversation: uuid });
    },
    macro: (news) => {
      const conversation = news.uuid;
      if (news.type === 'macroDone') toasts.show({ text: words.done.macro(news.count), tone: 'done' });
      else if (news.type === 'macroFailed')
        toasts.show({ text: refusalWords(news.error), tone: 'refused', conversation });
      else {
        const names = news.actions.map((each) => actionName(each, catalogues.snapshot()));
        toasts.show({ text: words.refused.macro(words.parts(names)), tone: 'refused', conversation });
      }
    },
    goOn: (id, wish, uuid, next) => {
      if (wish.status?.name !== statusNames.resolved) return;
      if (store.row(uuid).snapshot()?.status_category !== 'resolved') shownNext.set(id, next());
    },
    resolved: ({ id, to, wish }) => {
      if (wish?.status?.name !== statusNames.resolved) return undefined;
      const isLeft = shownNext.has(id);
      const next = shownNext.get(id);
      shownNext.delete(id);
      if (next !== undefined) return words.done.next(next);
      const row = store.row(to).snapshot();
      return isLeft || row === undefined ? words.done.resolved : words.done.resolvedOf(fullName(row.contact));
    },
  };
}

function reasonWords(reason: NotSentReason): string {
  switch (reason.code) {
    case 'refused':
      return refusalWords(reason.error);
    case 'notAllowed':
      return words.refused.may.reply;
    case 'tooLong':
      return words.refused.tooLong;
    case 'file':
      return writing.notSent.file(reason.name);
    case 'gaps':
      return words.composer.missing(words.parts(reason.gaps.map(({ name }) => name)));
    case 'crossed':
      return writing.crossed(reason.message.author.first_name, clockOf(Date.parse(reason.message.created_at)));
  }
}
