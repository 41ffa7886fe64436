/** Notices that nothing arrives over a connection any more. */
export interface Heartbeat {
  /** Something came; also called when the connection begins to open. Once it is joined, it pings. */
  heard(isJoined: boolean): void;
  /** Asks for an answer now. */
  probe(): void;
  stop(): void;
}

const pingEveryMs = 20_000;
const silenceMs = 45_000;
const joinWithinMs = 15_000;
const answerWithinMs = 10_000;

/** @param lost called when no answer came in time, or no join */
export function heartbeat(sendPing: () => void, lost: () => void): Heartbeat {
  let wasJoined = false;
  let unansweredSince: number | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;

  function listen(withinMs: number): void {
    clearTimeout(silence);
    silence = setTimeout(check, withinMs);
  }

  function ping(): void {
    unansweredSince ??= Date.now();
    sendPing();
  }

  function probe(): void {
    ping();
    listen(answerWithinMs);
  }

  /** Timers of a page in the background are late: silence counts once a ping had its time to be answered. */
  function check(): void {
    const isUnanswered = unansweredSince !== undefined && Date.now() - unansweredSince >= answerWithinMs;
    if (!wasJoined || isUnanswered) lost();
    else probe();
  }

  return {
    heard: (isJoined) => {
      wasJoined = isJoined;
      unansweredSince = undefined;
      listen(isJoined ? silenceMs : joinWithinMs);
      if (isJoined) pings ??= setInterval(ping, pingEveryMs);
    },
    probe,
    stop: () => {
      clearTimeout(silence);
      clearInterval(pings);
    },
  };
}
