/** Acts when it is wanted: at once after a pause, else at the end of the pause; however often it was wanted. */
export interface Paced {
  want(): void;
  /** What is wanted is done without waiting. */
  finish(): void;
  stop(): void;
}

export function atMostEvery(milliseconds: number, act: () => void): Paced {
  let pause: NodeJS.Timeout | undefined;
  let isWanted = false;

  function run(): void {
    isWanted = false;
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      if (isWanted) run();
    }, milliseconds);
    pause.unref();
    act();
  }

  return {
    want: () => {
      isWanted = true;
      if (pause === undefined) run();
    },
    finish: () => {
      if (isWanted) run();
    },
    stop: () => {
      clearTimeout(pause);
      pause = undefined;
      isWanted = false;
    },
  };
}
