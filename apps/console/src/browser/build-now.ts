/** The address of the script that this page begins with: another one for each build. Empty where there is none. */
export const entryOfPage = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? '';
