import { isSearchable } from '@helpdesk/domain';
import { useEffect, useState } from 'preact/hooks';

const restMs = 150;

interface State<Value> {
  /** What was looked for. */
  readonly text: string;
  readonly value: Value | undefined;
  readonly error: unknown;
}

/** What a text finds, once the typing rests; what was found before stays until then. */
export function useFound<Value>(
  text: string,
  find: ((text: string, signal: AbortSignal) => Promise<Value>) | undefined,
  tries = 0,
): State<Value> {
  const [state, setState] = useState<State<Value>>({ text: '', value: undefined, error: null });
  const wanted = text.trim();
  const isEnough = isSearchable(wanted) && find !== undefined;
  useEffect(() => {
    if (!isEnough) {
      setState({ text: '', value: undefined, error: null });
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      find(wanted, stop.signal).then(
        (value) => !stop.signal.aborted && setState({ text: wanted, value, error: null }),
        (error: unknown) => !stop.signal.aborted && setState({ text: wanted, value: undefined, error }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isEnough, tries]);
  return state;
}
