import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { againAt } from './begin-again.ts';
import { useChat } from './context.ts';
import { useFocusFirst } from './focus.ts';
import { closeIcon, Icon } from './parts/icon.tsx';
import parts from './parts/parts.module.css';

export interface Lazy<Props> {
  (props: Props & preact.Attributes): preact.JSX.Element | null;
  /** Fetches it before it is needed. */
  load(): Promise<ComponentType<Props>>;
}

/**
 * A view that is fetched when it is shown first, or before. Its place is empty at first. If it takes long, or the file is
 * gone after an upgrade, there is a line about that with a way on and a way out.
 */
export function lazy<Props>(fetchView: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let Found: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const load = (): Promise<ComponentType<Props>> => {
    loading ??= fetchView().then((view) => {
      Found = view;
      return view;
    });
    return loading;
  };
  function View(props: Props & preact.Attributes): preact.JSX.Element | null {
    const { chat } = useChat();
    const [isThere, draw] = useState(Found !== undefined);
    useEffect(() => {
      // It may have come since the drawing: then, too, there has to be another one.
      if (!isThere) void load().then(() => draw(true), chat.beginAgain);
    }, []);
    useFocusFirst(Found !== undefined);
    return Found === undefined ? <NotThere /> : <Found {...props} />;
  }
  return Object.assign(View, { load });
}

/** The styles show it after a while, as the document shows its own before anything is drawn. */
function NotThere() {
  const { chat, words } = useChat();
  return (
    <div class="late">
      <p>{words.notLoaded}</p>
      <a href={againAt(chat.store.get().view)}>{words.again}</a>
      <button type="button" class={parts.round} aria-label={words.close} onClick={chat.close}>
        <Icon path={closeIcon} />
      </button>
    </div>
  );
}

let style: Promise<unknown> | undefined;

/** The styles of the views behind the first one. */
export function laterStyle(): Promise<unknown> {
  style ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = document.querySelector<HTMLMetaElement>('meta[name=later]')?.content ?? '';
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
  return style;
}
