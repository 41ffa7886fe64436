import { HelpdeskError, type Conversation as Row } from '@helpdesk/client';
import type { DraftKind, OpenConversation } from '@helpdesk/screen-state';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { mayChange } from '../desk/change-kinds.ts';
import { useDesk } from '../desk/desk.ts';
import { readDraft } from '../desk/draft-device.ts';
import { pickMoment, resolveOpen, useKeys } from '../desk/keys.ts';
import { watchLooking } from '../desk/looking.ts';
import type { GoOn } from '../desk/wishes.ts';
import { LineStrip } from '../inbox/line-strip.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { channelIcons } from '../ui/channel-icons.ts';
import { Icon } from '../ui/icon.tsx';
import { useOwnKey } from '../ui/own-key.ts';
import { useReadable } from '../ui/readable.ts';
import { Splitter } from '../ui/splitter.tsx';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import { Composer, type Pen } from './composer.tsx';
import style from './conversation.module.css';
import { Gone } from './gone.tsx';
import { LockBar } from './lock-bar.tsx';
import { Log } from './log.tsx';
import { MoreButton } from './more-button.tsx';
import type { Seen } from './moved-away.ts';
import { Panel } from './panel.tsx';
import { Properties } from './properties.tsx';
import { Failed, SomeFailed } from './strips.tsx';
import { type OnUntil, type PickerName, usePickers } from './use-pickers.tsx';
import { useTarget } from './use-target.ts';

interface ConversationProps {
  readonly uuid: string;
  readonly onBack: () => void;
  /** After resolving. */
  readonly onNext: GoOn;
}

export function Conversation({ uuid, onBack, onNext }: ConversationProps) {
  const { store } = useDesk();
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
  const { changes, agent, toasts } = useDesk();
  const { status, messages } = useReadable(view);
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
  const ownKey = useOwnKey();
  const { uuid } = row;
  const target = useTarget(view, row, pane);
  const isResolved = row.status_category === 'resolved';
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const [begun, setBegun] = useState<DraftKind>();
  const mayWrite = agent.permissions.includes('messages:write');
  const lock = lockOf(row, begun !== undefined || hasDraft(uuid), mayWrite);
  // The next one that is resolved is locked again.
  useEffect(() => {
    if (!isResolved) setBegun(undefined);
  }, [isResolved]);
  const begin = (kind: DraftKind) => (): boolean => {
    // The composer has these keys, and where the contact is blocked the bar says it.
    if (lock === undefined || lock === 'blocked') return false;
    if (mayWrite) setBegun(kind);
    else toasts.show({ text: words.refused.may.reply, tone: 'refused' });
    return true;
  };

  const mayResolve = mayChange(agent, 'status');
  const resolve = (): void => {
    if (!mayResolve) {
      toasts.show({ text: words.refused.may.status, tone: 'refused' });
      return;
    }
    if (isResolved) {
      changes.setStatus(uuid, 'Open', words.done.reopened);
      return;
    }
    const next = onNext();
    changes.setStatus(uuid, 'Resolved', next === undefined ? words.done.resolved : words.done.next(next));
  };
  const openPicker = (name: PickerName, onUntil?: OnUntil): void => {
    const anchors = pane.current?.querySelectorAll<HTMLElement>(`[data-picker="${name}"]`) ?? [];
    const shown = [...anchors].find((each) => each.checkVisibility());
    pickers.open(name, shown ?? heading.current ?? document.body, onUntil);
  };
  const markUnread = (): void => {
    setUnreadAt(newest);
    changes.markUnread(uuid);
  };
  const pick = (name: PickerName) => (): void => openPicker(name);
  /** Where it lies over the conversation; elsewhere it stands beside it, and nothing closes it. */
  const closePanel = (): boolean => {
    const button = panelButton.current?.querySelector('button');
    if (!isPanelOpen || !button?.checkVisibility()) return false;
    setPanelOpen(false);
    button.focus({ preventScroll: true });
    return true;
  };
  const quote = (text: string): void => {
    if (lock === 'resolved') setBegun('reply');
    // A composer that was not there is drawn first.
    setTimeout(() => pen.current?.quote(text));
  };
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

  const { conversation } = words;
  const verb = isResolved ? conversation.reopen : conversation.resolve;
  return (
    <div ref={pane} class={style.both}>
      <section class={style.conversation} aria-label={conversation.label} data-pane>
        <header class={style.bar}>
          <Back onBack={onBack} />
          <div class={style.title}>
            <h2 ref={heading} class={ui.cut} dir="auto" tabIndex={-1}>
              {row.subject ?? fullName(row.contact)}
            </h2>
            <span class={style.meta}>
              <bdi>#{row.reference_number}</bdi>
              <Icon name={channelIcons[row.inbox_channel]} small />
              <span class={ui.cut}>
                {words.parts([fullName(row.contact), conversation.channel[row.inbox_channel]])}
              </span>
            </span>
          </div>
          {mayResolve && (
            <IconButton
              icon="moon"
              label={conversation.snooze}
              shortcut="z"
              data-picker="snooze"
              aria-haspopup="listbox"
              onClick={({ currentTarget }) => pickers.open('snooze', currentTarget)}
            />
          )}
          <MoreButton row={row} view={view} onUnread={markUnread} />
          <span ref={panelButton} class={style.toPanel}>
            <IconButton
              icon="panel"
              label={conversation.contact}
              shortcut="i"
              aria-pressed={isPanelOpen}
              onClick={() => setPanelOpen(!isPanelOpen)}
            />
          </span>
          {mayResolve && (
            <span class={style.resolve}>
              <Button
                kind={hasText || isResolved ? 'line' : 'main'}
                icon={isResolved ? 'undo' : 'check'}
                title={`${verb} (${ownKey('e')})`}
                onClick={resolve}
              >
                <span>{verb}</span>
              </Button>
            </span>
          )}
        </header>
        <Properties row={row} onPick={pickers.open} />
        <LineStrip />
        {status === 'failed' && messages.length > 0 && <SomeFailed onRetry={() => void view.again()} />}
        {status === 'failed' && messages.length === 0 ? (
          <div class={style.fill}>
            <Failed onRetry={() => void view.again()} />
          </div>
        ) : (
          <Log
            key={uuid}
            view={view}
            row={row}
            marked={target.marked}
            // Until the agent leaves, or something new comes.
            isKeptUnread={unreadAt === newest}
            onQuote={quote}
          />
        )}
        {lock === undefined ? (
          <Composer
            key={uuid}
            view={view}
            row={row}
            kind={begun ?? 'reply'}
            isFocused={begun !== undefined}
            pen={pen}
            onText={setHasText}
            onNext={onNext}
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
        onTag={(anchor) => pickers.open('tags', anchor)}
      />
      {pickers.element}
    </div>
  );
}

function lockOf(row: Row, isBegun: boolean, mayWrite: boolean): 'blocked' | 'resolved' | 'reading' | undefined {
  if (row.contact.blocked) return 'blocked';
  // A text is not hidden from whoever began it.
  if (isBegun) return undefined;
  if (row.status_category === 'resolved') return 'resolved';
  return mayWrite ? undefined : 'reading';
}

function Back({ onBack }: Pick<ConversationProps, 'onBack'>) {
  return (
    <span class={style.back}>
      <IconButton icon="left" label={words.conversation.back} onClick={onBack} />
    </span>
  );
}

/** A text that was begun is not hidden behind a lock. */
function hasDraft(uuid: string): boolean {
  return readDraft(uuid, 'reply') !== '' || readDraft(uuid, 'note') !== '';
}
