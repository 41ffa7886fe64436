import { HelpdeskError, type Conversation as Row } from '@helpdesk/client';
import { mayChange } from '@helpdesk/domain';
import { type DraftKind, draftKinds, type MailWriting, type OpenConversation } from '@helpdesk/screen-state';
import type { ComponentProps } from 'preact';
import { type MutableRef, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { pickMoment, resolveOpen, useKeys } from '../../browser/keys.ts';
import { watchLooking } from '../../state/looking.ts';
import { readDraft } from '../../state/sending/draft-device.ts';
import type { GoOn } from '../../state/sending/sending-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { useReadable } from '../../ui/readable.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { words } from '../../words/en.ts';
import { LineStrip } from '../inbox/line-strip.tsx';
import { Composer } from './composer/composer.tsx';
import type { Pen } from './composer/pen.ts';
import style from './conversation.module.css';
import { Back, ConversationBar } from './conversation-bar.tsx';
import { Gone } from './gone.tsx';
import { LockBar } from './lock-bar.tsx';
import { Log, type LogProps } from './log/log.tsx';
import { useTarget } from './log/use-target.ts';
import { MoreButton } from './more-button.tsx';
import type { Seen } from './moved-away.ts';
import { Panel } from './panel.tsx';
import { Properties } from './properties.tsx';
import { Sample } from './sample.tsx';
import { Failed, SomeFailed } from './strips.tsx';
import { type OnUntil, type PickerName, usePickers } from './use-pickers.tsx';

interface ConversationProps {
  readonly uuid: string;
  readonly onBack: () => void;
  /** Called after the conversation was resolved. */
  readonly onNext: GoOn;
}

export function Conversation({ uuid, onBack, onNext }: ConversationProps) {
  const { store } = useWorkspace();
  const view = useMemo(() => store.open(uuid), [store, uuid]);
  useEffect(() => () => view.close(), [view]);
  const row = useReadable(useMemo(() => store.row(uuid), [store, uuid]));
  const { detail, error } = useReadable(view.detail);
  useEffect(() => watchLooking((isLooking) => store.view(isLooking ? uuid : null)), [store, uuid]);
  const seen = useRef<Seen>();
  if (row !== undefined) seen.current = { first: row.assigned_team_id, ...seen.current, last: row.assigned_team_id };
  const isRefused = error instanceof HelpdeskError && (error.status === 403 || error.status === 404);
  useKeys({ u: onBack, Escape: onBack });

  // After rights were taken away the row may still be known.
  if (row === undefined || isRefused) {
    const isGone = isRefused || seen.current !== undefined;
    return (
      <section class={style.conversation} aria-label={words.conversation.label} data-pane>
        <header class={style.bar}>
          <Back onBack={onBack} />
        </header>
        {isGone && <Gone uuid={uuid} view={view} seen={seen.current} />}
        {!isGone && error !== null && <Failed onRetry={() => void view.refresh()} />}
      </section>
    );
  }
  return <Opened row={row} view={view} detail={detail} onBack={onBack} onNext={onNext} />;
}

interface OpenedProps extends Pick<ConversationProps, 'onBack' | 'onNext'> {
  readonly row: Row;
  readonly view: OpenConversation;
  readonly detail: ReturnType<OpenConversation['detail']['snapshot']>['detail'];
}

function Opened({ row, view, detail, onBack, onNext }: OpenedProps) {
  const { changes } = useWorkspace();
  const { messages } = useReadable(view);
  const pickers = usePickers(row);
  const [hasText, setHasText] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  // Null: there is no message. Undefined: nothing was marked unread.
  const [unreadAt, setUnreadAt] = useState<number | null>();
  const newest = messages.findLast(({ type }) => type !== 'activity')?.id ?? null;
  const pane = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pen = useRef<Pen>();
  const panelButton = useRef<HTMLSpanElement>(null);
  const { uuid } = row;
  const target = useTarget(view, row, pane);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const { lock, begun, setBegun, begin } = useLock(row);
  const { mayResolve, resolve } = useResolving(row, onNext);
  const openPicker = (name: PickerName, onUntil?: OnUntil): void =>
    pickers.open(name, anchorOf(pane.current, name) ?? heading.current ?? document.body, onUntil);
  const markUnread = (): void => {
    setUnreadAt(newest);
    changes.markUnread(uuid);
  };
  const pick = (name: PickerName) => (): void => openPicker(name);
  /** Closes the panel where it lies over the conversation. Elsewhere it stands next to it and stays open. */
  const closePanel = (): boolean => {
    const button = panelButton.current?.querySelector('button');
    if (!isPanelOpen || !button?.checkVisibility()) return false;
    setPanelOpen(false);
    button.focus({ preventScroll: true });
    return true;
  };
  const { quote, mailWriting } = useWriting(pen, lock, () => lock === 'resolved' && setBegun('reply'));
  useKeys({
    r: begin('reply'),
    n: begin('note'),
    e: resolve,
    [resolveOpen]: resolve,
    a: pick('assignee'),
    s: pick('status'),
    p: pick('priority'),
    t: pick('tags'),
    z: pick('snooze'),
    [pickMoment]: pickers.pickMoment,
    m: markUnread,
    i: () => setPanelOpen(!isPanelOpen),
    Escape: closePanel,
  });

  return (
    <div ref={pane} class={style.both}>
      <section class={style.conversation} aria-label={words.conversation.label} data-pane>
        <ConversationBar
          {...{ row, heading, panelButton, isPanelOpen, hasText, onBack }}
          onSnooze={(anchor) => pickers.open('snooze', anchor)}
          onPanel={() => setPanelOpen(!isPanelOpen)}
          {...(mayResolve && { onResolve: resolve })}
          more={<MoreButton row={row} view={view} onUnread={markUnread} />}
        />
        <Properties row={row} onPick={pickers.open} />
        <LineStrip />
        {row.is_sample && <Sample onNext={onNext} />}
        <Messages
          {...{ view, row, marked: target.marked, mailWriting, onQuote: quote }}
          // Until the agent leaves, or something new comes.
          isKeptUnread={unreadAt === newest}
        />
        {lock === undefined ? (
          <Composer
            key={uuid}
            {...{ view, row, pen, onNext }}
            kind={begun ?? 'reply'}
            isFocused={begun !== undefined}
            onText={setHasText}
            onSnooze={(onUntil) => openPicker('snooze', onUntil)}
            onShow={target.show}
          />
        ) : (
          <LockBar row={row} kind={lock} onWrite={begin('reply')} onReopen={resolve} />
        )}
      </section>
      <Splitter pane="panel_width" />
      <Panel
        row={row}
        detail={detail}
        isOpen={isPanelOpen}
        onClose={closePanel}
        onAdd={mailWriting?.addToReplies}
        onTag={(anchor) => pickers.open('tags', anchor)}
      />
      {pickers.element}
    </div>
  );
}

/**
 * What the log and the panel ask of the composer.
 *
 * @param lock what stands in its place
 * @param draw draws it where it is not there
 */
function useWriting(pen: MutableRef<Pen | undefined>, lock: Lock | undefined, draw: () => unknown) {
  const { agent } = useWorkspace();
  const drawn = useRef(draw);
  drawn.current = draw;
  const writing = useMemo(() => {
    const withPen = (act: (pen: Pen) => void): void => {
      drawn.current();
      // A composer that was not there is drawn first.
      setTimeout(() => pen.current && act(pen.current));
    };
    const mailWriting: MailWriting = {
      openForward: (message) => withPen((own) => own.mail('forward', (mail) => mail.openForward(message))),
      showForward: (message) => withPen((own) => own.mail('forward', (mail) => mail.showForward(message))),
      openAside: (message) => withPen((own) => own.mail('aside', (mail) => mail.openAside(message))),
      addToReplies: (address) => withPen((own) => own.mail('reply', (mail) => mail.addToReplies(address))),
    };
    return { mailWriting, quote: (text: string) => withPen((own) => own.quote(text)) };
  }, [pen]);
  const mayWrite = lock !== 'blocked' && agent.permissions.includes('messages:write');
  return mayWrite ? writing : { ...writing, mailWriting: undefined };
}

/** The button of a picker that is drawn. */
function anchorOf(pane: HTMLElement | null, name: PickerName): HTMLElement | undefined {
  return [...(pane?.querySelectorAll<HTMLElement>(`[data-picker="${name}"]`) ?? [])].find((each) =>
    each.checkVisibility(),
  );
}

function Messages(props: LogProps) {
  const { view, row } = props;
  const { status, messages } = useReadable(view);
  if (status === 'failed' && messages.length === 0)
    return (
      <div class={style.fill}>
        <Failed onRetry={() => void view.again()} />
      </div>
    );
  return (
    <>
      {status === 'failed' && <SomeFailed onRetry={() => void view.again()} />}
      <Log key={row.uuid} {...props} />
    </>
  );
}

/** What stands in place of the composer, until the agent begins to write all the same. */
function useLock(row: Row) {
  const { agent, toasts } = useWorkspace();
  const [begun, setBegun] = useState<DraftKind>();
  const isResolved = row.status_category === 'resolved';
  const mayWrite = agent.permissions.includes('messages:write');
  const lock = lockOf(row, begun !== undefined || hasDraft(row.uuid), mayWrite);
  // The next one that is resolved is locked again.
  useEffect(() => {
    if (!isResolved) setBegun(undefined);
  }, [isResolved]);
  const begin = (kind: DraftKind) => (): boolean => {
    // The composer handles these keys itself, and for a blocked contact the bar gives the reason.
    if (lock === undefined || lock === 'blocked') return false;
    if (mayWrite) setBegun(kind);
    else toasts.show({ text: words.refused.may.reply, tone: 'refused' });
    return true;
  };
  return { lock, begun, setBegun, begin };
}

/** Resolves and opens again. */
function useResolving({ uuid, status_category: category }: Row, onNext: GoOn) {
  const { changes, agent, toasts } = useWorkspace();
  const mayResolve = mayChange(agent, 'status');
  const resolve = (): void => {
    if (!mayResolve) {
      toasts.show({ text: words.refused.may.status, tone: 'refused' });
      return;
    }
    if (category === 'resolved') {
      changes.setStatus(uuid, 'Open', words.done.reopened);
      return;
    }
    const next = onNext();
    changes.setStatus(uuid, 'Resolved', next === undefined ? words.done.resolved : words.done.next(next));
  };
  return { mayResolve, resolve };
}

type Lock = ComponentProps<typeof LockBar>['kind'];

function lockOf(row: Row, isBegun: boolean, mayWrite: boolean): Lock | undefined {
  if (row.contact.blocked) return 'blocked';
  // An agent who has begun a text keeps seeing it.
  if (isBegun) return undefined;
  if (row.status_category === 'resolved') return 'resolved';
  return mayWrite ? undefined : 'reading';
}

/** A text that was begun is not hidden behind a lock. */
function hasDraft(uuid: string): boolean {
  return draftKinds.some((kind) => readDraft(uuid, kind) !== '');
}
