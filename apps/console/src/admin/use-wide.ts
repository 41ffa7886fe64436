import { useEffect, useState } from 'preact/hooks';

const query = '(width >= 760px)';

/** Whether there is room for more than one pane; below it is a phone. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const change = (): void => setWide(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, []);
  return isWide;
}
