import { HelpdeskError, type OpenConversation, type Conversation as Row } from '@helpdesk/client';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { type DraftKind, readDraft } from '../desk/drafts.ts';
import { useKeys } from '../desk/keys.ts';
import { useLostAt } from '../inbox/foot.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOwnKey } from '../ui/own-key.ts';
import { useReadable } from '../ui/readable.ts';
import { Splitter } from '../ui/splitter.tsx';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import { clockOf } from '../words/times.ts';
import { Composer, type Pen } from './composer.tsx';
import style from './conversation.module.css';
import { LockBar } from './lock-bar.tsx';
import { Log } from './log.tsx';
import { Panel } from './panel.tsx';
import { Properties } from './properties.tsx';
import { type PickerName, usePickers } from './use-pickers.tsx';
import { useTarget } from './use-target.ts';

interface ConversationProps {
  readonly uuid: string;
  readonly onBack: () => void;
  /** After resolving: shows the next one, and returns the name of its contact. */
  readonly onNext: () => string | undefined;
}

const viewingAfterMs = 2_000;

export function Conversation({ uuid, onBack, onNext }: ConversationProps) {
  const { store } = useDesk();
  const view = useMemo(() => store.open(uuid), [store, uuid]);
  useEffect(() => () => view.close(), [view]);
  const row = useReadable(useMemo(() => store.row(uuid), [store, uuid]));
  const { detail, error } = useReadable(view.detail);
  useEffect(() => {
    const timer = setTimeout(() => store.view(uuid), viewingAfterMs);
    return () => {
      clearTimeout(timer);
      store.view(null);
    };
  }, [store, uuid]);
  const wasThere = useRef(false);
  if (row !== undefined) wasThere.current = true;
  const isRefused = error instanceof HelpdeskError && (error.status === 403 || error.status === 404);
  useKeys({ u: onBack, Escape: onBack });

  // After rights were taken away the row may still be known.
  if (row === undefined || isRefused) {
    const isGone = isRefused || wasThere.current;
    return (
      <section class={style.conversation} aria-label={words.conversation.label} data-pane>
        <header class={style.bar}>
          <Back onBack={onBack} />
        </header>
        {isGone && <Gone uuid={uuid} />}
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
  const { changes } = useDesk();
  const { status } = useReadable(view);
  const pickers = usePickers(row);
  const [hasText, setHasText] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pen = useRef<Pen>();
  const ownKey = useOwnKey();
  const { uuid } = row;
  const target = useTarget(view, row, pane);
  const isResolved = row.status_category === 'resolved';
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const [begun, setBegun] = useState<DraftKind>();
  const lock = row.contact.blocked
    ? 'blocked'
    : isResolved && begun === undefined && !hasDraft(uuid)
      ? 'resolved'
      : undefined;
  // The next one that is resolved is locked again.
  useEffect(() => {
    if (!isResolved) setBegun(undefined);
  }, [isResolved]);
  const begin = (kind: DraftKind) => () => lock === 'resolved' && (setBegun(kind) ?? true);

  const resolve = (): void => {
    if (isResolved) {
      changes.setStatus(uuid, 'Open', words.done.reopened);
      return;
    }
    const next = onNext();
    changes.setStatus(uuid, 'Resolved', next === undefined ? words.done.resolved : words.done.next(next));
  };
  const pick = (name: PickerName) => (): void => {
    const anchors = pane.current?.querySelectorAll<HTMLElement>(`[data-picker="${name}"]`) ?? [];
    const shown = [...anchors].find((each) => each.checkVisibility());
    pickers.open(name, shown ?? heading.current ?? document.body);
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
    a: pick('assignee'),
    s: pick('status'),
    p: pick('priority'),
    t: pick('tags'),
    z: pick('snooze'),
    m: () => changes.markUnread(uuid),
    i: () => setPanelOpen(!isPanelOpen),
  });

  const { conversation } = words;
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
              <Icon name={row.inbox_channel === 'email' ? 'mail' : 'chat'} small />
              <span class={ui.cut}>
                {words.parts([fullName(row.contact), conversation.channel[row.inbox_channel]])}
              </span>
            </span>
          </div>
          <IconButton
            icon="moon"
            label={conversation.snooze}
            shortcut="z"
            data-picker="snooze"
            aria-haspopup="listbox"
            onClick={({ currentTarget }) => pickers.open('snooze', currentTarget)}
          />
          <span class={style.toPanel}>
            <IconButton
              icon="panel"
              label={conversation.contact}
              shortcut="i"
              aria-pressed={isPanelOpen}
              onClick={() => setPanelOpen(!isPanelOpen)}
            />
          </span>
          <Button
            kind={hasText || isResolved ? 'line' : 'main'}
            icon={isResolved ? 'undo' : 'check'}
            title={ownKey('e')}
            onClick={resolve}
          >
            {isResolved ? conversation.reopen : conversation.resolve}
          </Button>
        </header>
        <Properties row={row} onPick={pickers.open} />
        <LineStrip />
        {status === 'failed' ? (
          <div class={style.fill}>
            <Failed onRetry={() => void view.refresh()} />
          </div>
        ) : (
          <Log key={uuid} view={view} row={row} marked={target.marked} onQuote={quote} />
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
            onResolve={() => !isResolved && resolve()}
            onSnooze={pick('snooze')}
            onStatus={(name) => changes.setStatus(uuid, name)}
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
        onClose={() => setPanelOpen(false)}
        onTag={(anchor) => pickers.open('tags', anchor)}
      />
      {pickers.element}
    </div>
  );
}

function Back({ onBack }: Pick<ConversationProps, 'onBack'>) {
  return (
    <span class={style.back}>
      <IconButton icon="left" label={words.conversation.back} onClick={onBack} />
    </span>
  );
}

/** The connection is lost: reading goes on, and writing waits. */
function LineStrip() {
  const { store } = useDesk();
  const lostAt = useLostAt();
  if (lostAt === null) return null;
  return (
    <div class={ui.strip}>
      <Icon name="offline" />
      <span>
        <b>{words.line.lost}</b> {words.line.asOf(clockOf(lostAt))}
      </span>
      <Button kind="link" onClick={() => store.restart()}>
        {words.line.tryNow}
      </Button>
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div class={`${ui.strip} ${ui.bad}`} role="alert">
      <span>{words.conversation.failed}</span>
      <Button kind="link" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}

/** A text that was begun is not hidden behind a lock. */
function hasDraft(uuid: string): boolean {
  return readDraft(uuid, 'reply') !== '' || readDraft(uuid, 'note') !== '';
}

/** The agent may not read it any more. What they had begun to write is theirs. */
function Gone({ uuid }: { readonly uuid: string }) {
  const { toasts } = useDesk();
  const draft = readDraft(uuid, 'reply') || readDraft(uuid, 'note');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(draft);
    toasts.show({ text: words.conversation.copied, tone: 'done' });
  };
  return (
    <div class={style.blank}>
      <h2>{words.conversation.gone}</h2>
      <p>{words.conversation.goneHint}</p>
      {draft !== '' && (
        <Button kind="line" icon="copy" onClick={() => void copy()}>
          {words.conversation.copyDraft}
        </Button>
      )}
    </div>
  );
}
