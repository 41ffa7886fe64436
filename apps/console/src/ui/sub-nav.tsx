import { type ComponentChildren, createContext } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { words } from '../words/en.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import style from './sub-nav.module.css';
import ui from './ui.module.css';

/** The section that a page belongs to, and the address of its list of pages. */
export const SectionContext = createContext<{ readonly name: string; readonly href: string } | undefined>(undefined);

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** It opens next to the console, and is not one of its pages. */
  readonly isOutside?: boolean;
}

interface SubNavProps {
  readonly title: string;
  readonly groups: readonly {
    readonly name?: string;
    readonly entries: readonly Entry[];
  }[];
  /** The address that is shown. An entry stands for what is below it too. */
  readonly current: string;
  /** The address of the list of pages, which a phone shows by itself. */
  readonly home: string;
  readonly children: ComponentChildren;
}

/** The pages of a section, at its start; on a phone a page of its own, which the section's address shows. */
export function SubNav({ title, groups, current, home, children }: SubNavProps) {
  const isCurrent = (path: string): boolean => path === current || (path !== home && current.startsWith(`${path}/`));
  // A section whose address is itself a page keeps its entries above that page.
  const isListed = groups.every(({ entries }) => entries.every(({ path }) => path !== home));
  const nav = useRef<HTMLElement>(null);
  // On a phone, the strip scrolls to the entry of the current page.
  useEffect(() => {
    if (current !== home)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current, home]);
  const place = isListed ? (current === home ? 'list' : 'page') : undefined;
  return (
    <div class={style.section} data-place={place}>
      <nav ref={nav} class={`${style.nav} ${ui.scroll}`} aria-label={title} data-pane>
        <p class={style.title}>{title}</p>
        {groups.map(({ name, entries }) => (
          <section key={name ?? ''}>
            {name !== undefined && <h2>{name}</h2>}
            <ul>
              {entries.map(({ path, name: entry, icon, isOutside = false }) => (
                <li key={path}>
                  {isOutside ? (
                    <a href={path} target="_blank" rel="noreferrer">
                      <Icon name={icon} />
                      <span class={ui.cut}>{entry}</span>
                      <span class={ui.hidden}>{words.newTab}</span>
                    </a>
                  ) : (
                    <Link href={path} aria-current={isCurrent(path) ? 'page' : undefined}>
                      <Icon name={icon} />
                      <span class={ui.cut}>{entry}</span>
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <SectionContext.Provider value={isListed ? { name: title, href: home } : undefined}>
        {children}
      </SectionContext.Provider>
    </div>
  );
}
