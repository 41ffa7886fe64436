import { useRef, useState } from 'preact/hooks';

interface Once {
  readonly isBusy: boolean;
  /** Undefined where an earlier one is still under way. */
  run<Result>(act: () => Promise<Result>): Promise<Result | undefined>;
}

/** Carries out one act at a time: two presses, or Enter and a press, are one. Everything that saves goes through it. */
export function useOnce(): Once {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    run: async (act) => {
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      setBusy(true);
      try {
        return await act();
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
  };
}
