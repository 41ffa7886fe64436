/** What the service has: the same build as this page, another one since, or it does not answer. */
export type BuildNow = 'same' | 'rebuilt' | 'away';

/** The address of the script that this page begins with: another one for each build. Empty where there is none. */
export const entryOfPage = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? '';

/** Asks for the document again: it names the script that a reload would begin with. */
export async function buildNow(): Promise<BuildNow> {
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (!answer.ok) return 'away';
    return (await answer.text()).includes(entryOfPage()) ? 'same' : 'rebuilt';
  } catch {
    return 'away';
  }
}
