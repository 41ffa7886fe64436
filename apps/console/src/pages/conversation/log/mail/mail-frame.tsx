import { mailHtml, mailSheet } from '@helpdesk/ui';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import style from './mail.module.css';

interface MailFrameProps {
  /** Made safe by the service. */
  readonly html: string;
  /** The name of the frame. */
  readonly title: string;
  /** Where the service has the pictures of other servers; see `mailHtml`. Without it they are hidden. */
  readonly pictures?: string | undefined;
}

/** Tokens that the frame has too. */
const tokens = ['--ink', '--edge', '--focus', '--font', '--mono', '--t-body'] as const;
/** Narrower than this the text of a mail cannot be read; then the frame scrolls sideways. */
const smallestScale = 0.7;
/** A thin bar to scroll sideways with. */
const barPixels = 12;

/**
 * The HTML of a mail in a document of its own: its looks stay in it, and it has no scripts. A mail without colours has
 * those of the console. Any other is on paper, as its sender has seen it.
 */
export function MailFrame({ html, title, pictures }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isPaper, setPaper] = useState(false);
  // A browser may put another document in the place of the first one, when the frame has loaded.
  const filled = useRef<Document | null>(null);
  const [, setLoaded] = useState(0);
  const shown = frame.current?.contentDocument ?? null;
  useLayoutEffect(() => {
    const element = frame.current;
    const page = element?.contentDocument;
    const read = mailHtml(html, pictures);
    if (element == null || page == null || read === undefined) return;
    filled.current = page;
    setPaper(read.isColoured);
    return fill(element, page, read);
  }, [html, pictures, shown]);
  useLayoutEffect(() => {
    // The theme is an attribute of the page.
    const themes = new MutationObserver(() => frame.current !== null && dress(frame.current));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, []);
  return (
    <iframe
      ref={frame}
      class={`${style.frame} ${isPaper ? style.paper : ''}`}
      title={title}
      // Its links open new tabs, and the page sets its height.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={({ currentTarget }) => currentTarget.contentDocument !== filled.current && setLoaded((n) => n + 1)}
    />
  );
}

type Read = NonNullable<ReturnType<typeof mailHtml>>;

function fill(element: HTMLIFrameElement, page: Document, { nodes, style: paint, isColoured }: Read): () => void {
  const { documentElement: root, body, defaultView: view } = page;
  if (view === null) return () => undefined;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(mailSheet);
  page.adoptedStyleSheets = [sheet];
  root.className = isColoured ? 'paper' : '';
  root.lang = '';
  const main = page.createElement('main');
  main.dir = 'auto';
  main.append(...nodes);
  body.replaceChildren(main);
  paint();
  dress(element);
  const fit = (): void => fitIn(element, main);
  fit();
  const sizes = new ResizeObserver(fit);
  sizes.observe(element);
  sizes.observe(main);
  // Keys of the console work here too.
  const onKey = (event: KeyboardEvent): void => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    const same = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, bubbles: true, cancelable: true };
    if (!element.dispatchEvent(new KeyboardEvent('keydown', same))) event.preventDefault();
  };
  page.addEventListener('keydown', onKey);
  return () => {
    sizes.disconnect();
    page.removeEventListener('keydown', onKey);
  };
}

/** The colours and the type of the console, in its theme. */
function dress(element: HTMLIFrameElement): void {
  const root = element.contentDocument?.documentElement;
  if (root === undefined || root === null) return;
  const here = getComputedStyle(element);
  for (const token of tokens) root.style.setProperty(token, here.getPropertyValue(token));
  root.style.fontSize = getComputedStyle(document.documentElement).fontSize;
  if (!root.classList.contains('paper')) root.style.colorScheme = here.colorScheme;
}

/** As high as the mail, which is made smaller where it is too wide. */
function fitIn(element: HTMLIFrameElement, main: HTMLElement): void {
  const { body, documentElement: root } = main.ownerDocument;
  body.style.zoom = '';
  const [wanted, room] = [main.scrollWidth, main.clientWidth];
  if (room > 0 && wanted > room) body.style.zoom = String(Math.max(smallestScale, room / wanted));
  const bar = root.scrollWidth > element.clientWidth ? barPixels : 0;
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(body);
  const around = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
  element.style.blockSize = `${Math.ceil(main.getBoundingClientRect().height + around) + bar}px`;
}
