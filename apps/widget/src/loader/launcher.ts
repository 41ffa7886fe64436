import { styleOf } from './style.ts';

/** The settings of an inbox's launcher, as `/widget/launcher.js` exports them. */
export interface LauncherSettings {
  readonly launcher: {
    readonly position: 'left' | 'right';
    readonly color: string | null;
    readonly logo_url: string | null;
    readonly spacing: { readonly side: number; readonly bottom: number };
  };
  readonly colors: { readonly primary: string };
  /** Used until the frame sends the label in the visitor's language. */
  readonly label: string;
}

export interface Launcher {
  readonly host: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
  /** Some routers replace the whole body of a page, or more. */
  stay(): void;
  shown(isOpen: boolean): void;
  unread(count: number, label: string): void;
}

const chatSign = 'M4 10a8 8 0 0 1 16 0v4a8 8 0 0 1-8 8H4zM8.6 12.5c.9 1.3 2 2 3.4 2s2.5-.7 3.4-2';
const downSign = 'm7 10 5 5 5-5';

function sign(path: string): SVGElement {
  const [svg, line] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name)) as [
    SVGElement,
    SVGElement,
  ];
  svg.setAttribute('viewBox', '0 0 24 24');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

function logo(url: string): HTMLImageElement {
  const image = new Image();
  image.src = url;
  image.alt = '';
  return image;
}

/** The button in the corner and the place of the frame, in a shadow root: the page's styles end there, and its own. */
export function makeLauncher({ launcher, colors, label }: LauncherSettings): Launcher {
  const [host, button, badge, panel] = ['helpdesk-chat', 'button', 'span', 'div'].map((name) =>
    document.createElement(name),
  ) as [HTMLElement, HTMLButtonElement, HTMLElement, HTMLElement];
  const root = host.attachShadow({ mode: 'open' });
  const { logo_url: logoUrl } = launcher;
  const color = [launcher.color, colors.primary].find((each) => each && CSS.supports('color', each)) ?? '#156b75';
  // Constructed: a page may refuse styles that stand in its elements.
  const sheet = new CSSStyleSheet();
  const lock = new CSSStyleSheet();
  lock.disabled = true;
  sheet.replaceSync(styleOf(launcher, color));
  root.adoptedStyleSheets = [sheet];
  // On a phone the chat fills the window: the page below it must not scroll.
  lock.replaceSync('@media screen and (width<480px){html{overflow:hidden!important}}');
  document.adoptedStyleSheets.push(lock);

  button.ariaLabel = label;
  button.ariaExpanded = 'false';
  button.append(logoUrl ? logo(logoUrl) : sign(chatSign), sign(downSign), badge);
  root.append(button, panel);
  const stay = (): void => {
    // Not in the body, which routers replace.
    if (!host.isConnected) document.documentElement.append(host);
  };
  stay();

  return {
    host,
    stay,
    button,
    panel,
    shown: (isOpen) => {
      // The frame has to be drawn closed once, or nothing rises.
      panel.offsetTop;
      panel.className = isOpen ? 'open' : '';
      button.ariaExpanded = `${isOpen}`;
      lock.disabled = !isOpen;
    },
    unread: (count, text) => {
      // There is something in the frame, its own button to close it too: on a phone it stands alone then.
      panel.id = 'on';
      badge.textContent = count > 9 ? '9+' : `${count || ''}`;
      button.ariaLabel = text;
    },
  };
}
