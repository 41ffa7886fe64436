const shown = 'data-popover-shown';

const width = 1_280;

/**
 * What happy-dom lacks: popovers, which are marked while they are shown, locks, of which one page gets each, and queries for
 * the width of the window, which is as wide as on a computer.
 */
export function completePage(): void {
  HTMLElement.prototype.showPopover = function (this: HTMLElement): void {
    this.setAttribute(shown, '');
  };
  HTMLElement.prototype.hidePopover = function (this: HTMLElement): void {
    this.removeAttribute(shown);
  };
  const found = document.querySelector.bind(document) as (selectors: string) => Element | null;
  document.querySelector = (selectors: string) => found(selectors.replaceAll(':popover-open', `[${shown}]`));
  const matches = (query: string): boolean => {
    const [, em] = /^\(width >= ([\d.]+)em\)$/.exec(query) ?? [];
    return em !== undefined && width >= Number(em) * 16;
  };
  const unheard = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(globalThis, 'matchMedia', {
    value: (media: string) => ({ ...unheard, media, matches: matches(media) }),
    configurable: true,
  });
  const request = async (_name: string, ...given: readonly unknown[]): Promise<unknown> => {
    const work = given.at(-1);
    return typeof work === 'function' ? work({}) : undefined;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}
