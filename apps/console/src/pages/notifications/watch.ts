import type { AgentEvent } from '@helpdesk/client';
import { shownConversation } from '../../routes.ts';
import type { Notice } from '../../state/preferences.ts';
import type { Workspace } from '../../state/workspace.ts';
import { fullName } from '../../words/names.ts';
import { watchAssignees } from './assignees.ts';
import withDot from './favicon-new.svg';
import { playTone, showNotification } from './means.ts';
import { meansOf, type Told, toldOf } from './notice-rules.ts';
import { toldTitle } from './notification-words.ts';
import { joinTabs } from './tabs.ts';

const plain = '/favicon.svg';
/** So long a tab that shows the conversation has time to say so. */
const patienceMs = 150;
/** Never two tones within it. */
const toneEveryMs = 5_000;

/** Shows notices of what happens, also outside the page. Returns a function that stops it. */
export function watchNotices(workspace: Workspace, go: (address: string) => void): () => void {
  const { store, preferences, availability } = workspace;
  const tabs = joinTabs();
  const assignees = watchAssignees(workspace);
  let tonedAt = Number.NEGATIVE_INFINITY;

  async function hear(event: AgentEvent): Promise<void> {
    assignees.hear(event);
    const isMessage = event.type === 'new_message' && event.data.sender_type === 'contact';
    // Few agents want this notice. For the others, the service is not asked.
    if (isMessage && !wants('reply')) return;
    const assignee = isMessage ? await assignees.find(event.data.conversation_uuid) : undefined;
    const told = toldOf(event, workspace.agent, () => assignee, fullName);
    if (told === undefined) return;
    if (isInFront(told.conversation)) {
      tabs.say(told.key);
      return;
    }
    setTimeout(() => {
      if (tabs.isLeading() && !tabs.wasSaid(told.key)) tell(told);
    }, patienceMs);
  }
  function wants(notice: Notice): boolean {
    const { notify_desktop: desktop, notify_sound: sound } = preferences.snapshot();
    return desktop.includes(notice) || sound.includes(notice);
  }
  function tell(told: Told): void {
    const { notify_without_text: isWithoutText, ...chosen } = preferences.snapshot();
    const means = meansOf(told, chosen, availability.snapshot());
    if (means.desktop) {
      showNotification({
        title: toldTitle(told),
        text: isWithoutText ? undefined : told.text,
        tag: told.conversation,
        onOpen: () => go(`/c/${told.conversation}${told.message === undefined ? '' : `?m=${told.message}`}`),
      });
    }
    if (means.sound && performance.now() - tonedAt >= toneEveryMs) {
      tonedAt = performance.now();
      // Browsers refuse the tone until the agent has used the page.
      void playTone().catch(() => {});
    }
  }

  const endEvents = workspace.onEvent((event) => void hear(event));
  const endDot = store.notifications.subscribe(showDot);
  showDot();
  function showDot(): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const { unreadCount } = store.notifications.snapshot();
    if (icon !== null) icon.href = unreadCount > 0 ? withDot : plain;
  }
  return () => {
    endEvents();
    endDot();
    tabs.close();
  };
}

/** Whether the agent is looking at the conversation in this window. */
function isInFront(uuid: string): boolean {
  return document.hasFocus() && shownConversation() === uuid;
}
