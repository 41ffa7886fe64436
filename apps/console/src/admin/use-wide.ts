import { useEffect, useState } from 'preact/hooks';

/** Whether the window has that width, in pixels: below 760 it is a phone. */
export function useWide(from = 760): boolean {
  const query = `(width >= ${from}px)`;
  const [isWide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const change = (): void => setWide(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);
  return isWide;
}
