import type { Message } from '@helpdesk/client';
import { cutText } from '@helpdesk/domain';
import { useEffect, useRef } from 'preact/hooks';
import { useWorkspace } from '../../../state/workspace.ts';
import { announce } from '../../../ui/announcer.tsx';
import { words } from '../../../words/en.ts';
import { isDeleted } from './hidden-notes.ts';

const spokenCharacters = 120;
/** If more messages than this arrive within that time, only their number is announced. */
const mostSpoken = 3;
const burstMs = 2_000;

interface Speaker {
  /** What the log shows now. */
  hear(messages: readonly Message[]): void;
  stop(): void;
}

/**
 * Announces new messages of other people. Messages that were there at first, and older ones that are fetched later, are
 * not announced.
 */
export function messageSpeaker(isMine: (message: Message) => boolean, say: (text: string) => void): Speaker {
  let newest: number | undefined;
  let burstBegan = 0;
  let count = 0;
  let counting: ReturnType<typeof setTimeout> | undefined;

  function sayCount(): void {
    counting = undefined;
    say(words.conversation.newMessages(count));
    count = 0;
  }
  return {
    hear: (messages) => {
      const last = messages.at(-1);
      if (last === undefined) return;
      const before = newest;
      newest = Math.max(before ?? 0, last.id);
      if (before === undefined) return;
      const fresh = messages.filter(
        (each) => each.id > before && each.type !== 'activity' && !isDeleted(each) && !isMine(each),
      );
      if (fresh.length === 0) return;
      if (counting === undefined && Date.now() - burstBegan > burstMs) {
        burstBegan = Date.now();
        count = 0;
      }
      count += fresh.length;
      if (count > mostSpoken) counting ??= setTimeout(sayCount, Math.max(0, burstBegan + burstMs - Date.now()));
      // Messages that came together are announced as one text: of several announcements in a row, only the last would
      // be heard.
      else say(fresh.map(spoken).join(' '));
    },
    stop: () => clearTimeout(counting),
  };
}

function spoken({ author, text_content: text }: Message): string {
  return words.list.said(author.first_name, cutText(text, spokenCharacters));
}

export function useSpokenMessages(messages: readonly Message[]): void {
  const { agent } = useWorkspace();
  const me = useRef(agent.id);
  me.current = agent.id;
  const speaker = useRef<Speaker>();
  speaker.current ??= messageSpeaker(
    ({ author }) => author.type === 'agent' && author.id === me.current,
    (text) => announce('message', text),
  );
  useEffect(() => speaker.current?.hear(messages), [messages]);
  useEffect(() => () => speaker.current?.stop(), []);
}
