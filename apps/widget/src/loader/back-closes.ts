export interface BackCloses {
  /** The chat fills the window: from now on Back is for it. */
  opened(): void;
  /** It was closed by anything else than Back. */
  closed(): void;
}

/**
 * On a phone the chat looks like a page, and Back must not leave the one below it. The chat has an entry of its own in
 * the history, with the address and the state of the page below. Listeners that the page added earlier may receive the
 * `popstate` of that entry: a router finds what it has, and stays where it is.
 */
export function backCloses(close: () => void, signal: AbortSignal): BackCloses {
  let entry: string | undefined;
  let entries = 0;
  let leaving = 0;
  /** Where the page has gone on by itself, there is another address or one more entry: then the entry is the page's. */
  const isThere = (): boolean => entry === location.href && entries === history.length;
  addEventListener(
    'popstate',
    (event) => {
      if (leaving || isThere()) event.stopImmediatePropagation();
      if (leaving) leaving--;
      else if (isThere()) {
        entry = undefined;
        close();
      }
    },
    { capture: true, signal },
  );
  return {
    opened: () => {
      history.pushState(history.state, '');
      entry = location.href;
      entries = history.length;
    },
    closed: () => {
      if (isThere()) {
        leaving++;
        history.back();
      }
      entry = undefined;
    },
  };
}
