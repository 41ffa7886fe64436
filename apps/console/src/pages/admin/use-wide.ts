import { useEffect, useState } from 'preact/hooks';

/**
 * Whether the window has that width, in pixels with text of the usual size: below 760 it is a phone. With larger text a
 * window holds less, so that it is sooner one.
 */
export function useWide(from = 760): boolean {
  const query = `(width >= ${from / 16}em)`;
  const [isWide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const change = (): void => setWide(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);
  return isWide;
}
