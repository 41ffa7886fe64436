import { useEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import style from './ui.module.css';

interface MoreProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

/** Below a list that comes in pages: near the end of what is there, what follows is fetched by itself. */
export function More({ label, isBusy, onMore }: MoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const current = useRef(onMore);
  current.current = onMore;
  useEffect(() => {
    if (place.current === null || isBusy) return;
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && current.current(),
      { rootMargin: '600px' },
    );
    seen.observe(place.current);
    return () => seen.disconnect();
  }, [isBusy]);
  return (
    <div ref={place} class={style.more} aria-busy={isBusy}>
      <Button kind="line" onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
