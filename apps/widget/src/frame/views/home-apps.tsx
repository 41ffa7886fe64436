import type { WidgetSettings } from '@helpdesk/client';
import { useChat } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import parts from '../parts/parts.module.css';
import style from './home.module.css';

/** Here, so that a home is drawn without the views behind it. */
const linkIcon =
  'M6.5 3.5H4.2c-.8 0-1.4.6-1.4 1.4v6.9c0 .8.6 1.4 1.4 1.4h6.9c.8 0 1.4-.6 1.4-1.4V9.5M9.3 2.8h3.9v3.9M13 3 7.5 8.5';
const newsIcon = 'M3 9.5v-3l7.5-3v9zM10.5 6.7c1.6 0 1.6 2.6 0 2.6M4.5 9.7l.8 3h1.7l-.7-2.3';

export interface HomeAppProps {
  readonly apps: WidgetSettings['home_apps'];
}

/** Announcements, each a card; links, all in one. */
export function HomeApps({ apps }: HomeAppProps) {
  const links = apps.filter(({ type, url }) => type === 'external_link' && url);
  return (
    <>
      {apps.map((app, index) =>
        app.type === 'announcement' ? <Announcement key={app.title} app={app} index={index} /> : null,
      )}
      {links.length > 0 && (
        <ul class={style.card}>
          {links.map(({ url, title, text, description }) => (
            <li key={url}>
              <Link href={url ?? ''} class={style.link}>
                <span class={style.lines}>
                  <span class={parts.cut} dir="auto">
                    {title || text || url}
                  </span>
                  {description && (
                    <small class={parts.cut} dir="auto">
                      {description}
                    </small>
                  )}
                </span>
                <Icon path={linkIcon} flips />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Announcement({ app, index }: { readonly app: HomeAppProps['apps'][number]; readonly index: number }) {
  const { chat } = useChat();
  const { image_url: image, title, description, text, url } = app;
  const body = (
    <>
      {image ? (
        <img class={style.picture} src={image} alt="" loading="lazy" />
      ) : (
        <span class={style.sign}>
          <Icon path={newsIcon} />
        </span>
      )}
      <span class={style.lines}>
        <b dir="auto">{title}</b>
        {description && <small dir="auto">{description}</small>}
      </span>
    </>
  );
  const look = `${style.card} ${style.news}`;
  if (text) {
    return (
      <button type="button" class={look} onClick={() => chat.go({ name: 'news', index })}>
        {body}
      </button>
    );
  }
  return url ? (
    <Link href={url} class={look}>
      {body}
    </Link>
  ) : (
    <article class={look}>{body}</article>
  );
}

function Link(props: {
  readonly href: string;
  readonly class: string | undefined;
  readonly children: preact.ComponentChildren;
}) {
  const { words } = useChat();
  return (
    <a href={props.href} class={props.class} target="_blank" rel="noopener">
      {props.children}
      <span class={parts.hidden}>, {words.opensNew}</span>
    </a>
  );
}
