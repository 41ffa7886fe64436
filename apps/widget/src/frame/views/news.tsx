import { useChat, useChatState } from '../context.ts';
import parts from '../parts/parts.module.css';
import { Bar } from './bar.tsx';
import style from './home.module.css';
import { RichText } from './rich-text.tsx';

/** One announcement, whole. */
export function News({ index }: { readonly index: number }) {
  const { words } = useChat();
  const { settings } = useChatState();
  const app = settings?.home_apps[index];
  if (app === undefined) return null;
  return (
    <div class={parts.frame}>
      <Bar title={words.news} />
      <div class={parts.scroll}>
        <article class={style.page}>
          {app.image_url && <img src={app.image_url} alt="" />}
          <h2 dir="auto">{app.title}</h2>
          <p dir="auto">
            <RichText text={app.text || app.description} />
          </p>
          {app.url && (
            <a href={app.url} target="_blank" rel="noopener" dir="auto">
              {app.url}
            </a>
          )}
        </article>
      </div>
    </div>
  );
}
