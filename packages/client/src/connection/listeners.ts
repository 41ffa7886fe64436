/** Calls what the user of a connection listens with, until the connection is closed. */
export interface Listeners {
  /** An error of the listener must not cost the frames behind it. */
  call<Value>(listener: ((...values: Value[]) => void) | undefined, ...values: Value[]): void;
  failed(error: unknown): void;
  /** While it is closed nothing is called. */
  setClosed(isClosed: boolean): void;
}

export function listeners(onError: ((error: unknown) => void) | undefined): Listeners {
  let isClosed = false;
  const failed = (error: unknown): void => {
    if (!isClosed) onError?.(error);
  };
  return {
    call: (listener, ...values) => {
      if (isClosed) return;
      try {
        listener?.(...values);
      } catch (error) {
        failed(error);
      }
    },
    failed,
    setClosed: (next) => {
      isClosed = next;
    },
  };
}
