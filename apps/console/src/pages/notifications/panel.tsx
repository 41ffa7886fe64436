import type { Notification } from '@helpdesk/client';
import { isOfComposition } from '@helpdesk/ui';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failed } from '../../ui/page.tsx';
import { useReadable } from '../../ui/readable.ts';
import ui from '../../ui/ui.module.css';
import { bell } from '../../words/bell.ts';
import { words } from '../../words/en.ts';
import { whenOf } from '../../words/times.ts';
import { deviceWords } from '../you/device-words.ts';
import style from './bell.module.css';
import { actorOf, addressOf, titleOf } from './notification-words.ts';

/** The agent's notifications, newest first. Escape, a click outside, or opening an entry closes it. */
export function Panel({ onClose }: { readonly onClose: () => void }) {
  const { store, toasts } = useWorkspace();
  const { items, unreadCount, hasMore, status } = useReadable(store.notifications);
  const [, go] = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    place.current?.showPopover();
  }, []);
  const hasItems = items.length > 0;
  useLayoutEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('[data-notification]');
    (first ?? place.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [hasItems]);

  const refused = (error: unknown): void => toasts.show({ text: refusalWords(error), tone: 'refused' });
  function close(): void {
    onClose();
    const opener = [...document.querySelectorAll<HTMLElement>('[data-bell]')].find((each) => each.checkVisibility());
    opener?.focus();
  }
  function open(notification: Notification): void {
    if (!notification.is_read) store.notifications.markRead(notification.id).catch(refused);
    const address = addressOf(notification);
    if (address === undefined) return;
    onClose();
    go(address);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isOfComposition(event)) return;
    const step = steps[event.key];
    if (event.key === 'Escape') close();
    else if (step !== undefined) moveFocus(place.current, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={place}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      class={style.panel}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2 id={id}>{bell.name}</h2>
        {unreadCount > 0 && (
          <Button onClick={() => store.notifications.markAllRead().catch(refused)}>{bell.readAll}</Button>
        )}
        <IconButton icon="close" label={words.close} onClick={close} />
      </header>
      <div class={`${style.items} ${ui.scroll}`}>
        {status === 'failed' && !hasItems && <Failed onRetry={() => void store.notifications.refresh()} />}
        {status === 'ready' && !hasItems && <p class={style.none}>{bell.none}</p>}
        <ul>
          {items.map((each) => (
            <li key={each.id}>
              <Item notification={each} onOpen={() => open(each)} />
            </li>
          ))}
        </ul>
        {hasMore && (
          <Button kind="link" onClick={() => void store.notifications.more()}>
            {bell.more}
          </Button>
        )}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

function moveFocus(panel: HTMLElement | null, step: number): void {
  const items = [...(panel?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])];
  const index = items.indexOf(document.activeElement as HTMLElement);
  items[Math.max(0, Math.min(items.length - 1, index + step))]?.focus();
}

function Item({ notification, onOpen }: { readonly notification: Notification; readonly onOpen: () => void }) {
  const { actor_id: actorId, actor_avatar_url: picture, is_read: isRead, created_at: at } = notification;
  const isSecurity = notification.notification_type === 'security';
  const text = useTextOf(notification);
  return (
    <button type="button" class={style.item} data-notification data-new={!isRead || undefined} onClick={onOpen}>
      {isSecurity ? (
        <span class={style.shield}>
          <Icon name="shield" />
        </span>
      ) : (
        <Face id={actorId ?? 0} name={actorOf(notification) ?? bell.desk} picture={picture} size={28} />
      )}
      <span class={style.text}>
        <span class={style.title}>{titleOf(notification)}</span>
        {text !== null && (
          <span class={style.body} dir="auto">
            {text}
          </span>
        )}
        <small>{whenOf(Date.parse(at))}</small>
      </span>
      {!isRead && (
        <span class={style.dot}>
          <span class={ui.hidden}>{bell.unread}</span>
        </span>
      )}
    </button>
  );
}

/** What stands under the title. */
function useTextOf(notification: Notification): string | null {
  const { conversation_uuid: uuid, notification_type: type, body } = notification;
  const { store } = useWorkspace();
  const row = useReadable(useMemo(() => store.row(uuid ?? ''), [store, uuid]));
  if (type === 'security') return whereOf(notification);
  // Its recipients are in the title.
  return type === 'failed' ? (row?.subject ?? null) : body;
}

/** The device, in words. */
function whereOf({ meta }: Notification): string | null {
  const { user_agent: userAgent } = meta as { readonly user_agent?: unknown };
  return typeof userAgent === 'string' ? deviceWords(userAgent) : null;
}
