/** A limit of time: starting it again ends the one before. */
export interface StepLimit {
  start(ms: number): void;
  stop(): void;
}

export function stepLimit(expired: (ms: number) => void): StepLimit {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: (ms) => {
      clearTimeout(timer);
      timer = setTimeout(() => expired(ms), ms);
    },
    stop: () => clearTimeout(timer),
  };
}
