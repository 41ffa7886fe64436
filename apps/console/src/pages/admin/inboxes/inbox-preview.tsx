import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../ui/icon.tsx';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { colorVerdict, parseHex } from './color-verdict.ts';
import style from './inbox.module.css';
import { type FullConfig, settingsOf } from './inbox-config.ts';

const words = admin.inboxes;
const pages = ['home', 'form', 'chat'] as const;
const themes = ['light', 'dark'] as const;

export type PreviewPage = (typeof pages)[number];

interface PreviewProps {
  readonly config: FullConfig;
  readonly page: PreviewPage;
  readonly onPage: (page: PreviewPage) => void;
}

/** The widget itself with the settings that are not saved yet. Each change is sent to this frame only. */
export function Preview({ config, page, onPage }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [theme, setTheme] = useState<(typeof themes)[number]>('light');
  const [isPhone, setPhone] = useState(false);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      const isPreview = typeof data === 'object' && data !== null && 'helpdesk' in data && data.helpdesk === 'preview';
      if (isPreview) setReady(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  // Before the page is drawn, so that the preview is in the same picture.
  useLayoutEffect(() => {
    if (!isReady) return;
    const news = { helpdesk: 'preview', settings: settingsOf(config), page, theme };
    frame.current?.contentWindow?.postMessage(news, location.origin);
  }, [isReady, config, page, theme]);
  const { position, spacing } = config.launcher;
  const color = parseHex(config.colors.primary);
  return (
    <section class={style.preview} aria-label={words.preview}>
      <div class={style.tools}>
        <fieldset class={ui.segmented} aria-label={words.device}>
          <button type="button" aria-pressed={!isPhone} onClick={() => setPhone(false)}>
            {words.desktop}
          </button>
          <button type="button" aria-pressed={isPhone} onClick={() => setPhone(true)}>
            {words.phone}
          </button>
        </fieldset>
        <fieldset class={ui.segmented} aria-label={words.theme}>
          {themes.map((each) => (
            <button key={each} type="button" aria-pressed={each === theme} onClick={() => setTheme(each)}>
              {each === 'light' ? words.lightTheme : words.darkTheme}
            </button>
          ))}
        </fieldset>
        <fieldset class={ui.segmented} aria-label={words.page}>
          {pages.map((each) => (
            <button key={each} type="button" aria-pressed={each === page} onClick={() => onPage(each)}>
              {words.previewPages[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <div class={style.stage} data-phone={isPhone || undefined} data-corner={position}>
        <div class={style.ghost} aria-hidden="true">
          {[38, 62, 54, 30, 58, 46].map((width) => (
            <i key={width} style={{ width: `${width}%` }} />
          ))}
        </div>
        <iframe ref={frame} class={style.frame} title={words.preview} src="/widget/?preview=1" />
        {!isPhone && (
          <span
            class={style.launcher}
            aria-hidden="true"
            style={{
              background: config.colors.primary,
              color: color && colorVerdict(color).text === 'dark' ? 'black' : 'white',
              marginInline: `${Math.min(spacing.side || 0, 80)}px`,
              marginBlockEnd: `${Math.min(spacing.bottom || 0, 80)}px`,
            }}
          >
            <Icon name="down" />
          </span>
        )}
      </div>
    </section>
  );
}
