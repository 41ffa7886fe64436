import type { AgentClientFrame } from './api-types.ts';

/** Reports to the service which conversations one window shows. */
export interface Lookout {
  view(uuid: string | null): void;
  show(uuids: readonly string[]): void;
  /** The service knows nothing of it any more. */
  joined(): void;
  stop(): void;
}

/** The service forgets who does not say it again for 45 seconds. */
const repeatEveryMs = 30_000;
/** It takes ten of each kind in ten seconds; of those in between only the last one matters. */
const pauseMs = 1_100;

/**
 * @param send returns whether it was sent
 * @param onSent called with what the service knows of by now
 */
export function lookout(
  send: (frame: AgentClientFrame) => boolean,
  onSent: (uuids: ReadonlySet<string>) => void = () => {},
): Lookout {
  let viewing: string | null = null;
  let shown: readonly string[] = [];
  let sent: { readonly viewing: string | null; readonly shown: readonly string[] } = { viewing, shown };
  const knows = (change: Partial<typeof sent>): void => {
    sent = { ...sent, ...change };
    onSent(new Set(sent.viewing === null ? sent.shown : [...sent.shown, sent.viewing]));
  };
  const views = paced(() => {
    if (send({ type: 'viewing', data: { conversation_uuid: viewing } })) knows({ viewing });
  });
  const lists = paced(() => {
    if (send({ type: 'list_subscribe_replace', data: { uuids: [...shown] } })) knows({ shown });
  });
  let repeating: ReturnType<typeof setInterval> | undefined;

  return {
    view: (uuid) => {
      viewing = uuid;
      views.want();
      clearInterval(repeating);
      repeating = uuid === null ? undefined : setInterval(views.want, repeatEveryMs);
    },
    show: (uuids) => {
      shown = uuids;
      lists.want();
    },
    joined: () => {
      knows({ viewing: null, shown: [] });
      if (viewing !== null) views.want();
      if (shown.length > 0) lists.want();
    },
    stop: () => {
      clearInterval(repeating);
      views.stop();
      lists.stop();
    },
  };
}

/** Runs the action at once, and repeats it after a pause if it was asked for again. */
function paced(act: () => void) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  function want(): void {
    isWanted = resting !== undefined;
    if (isWanted) return;
    act();
    resting = setTimeout(() => {
      resting = undefined;
      if (isWanted) want();
    }, pauseMs);
  }
  return {
    want,
    stop: () => {
      clearTimeout(resting);
      resting = undefined;
      isWanted = false;
    },
  };
}
