/**
 * Events that arrive while something is fetched. A response may be older than some of them and newer than others;
 * applied to it in their order, they lead to the newest state, because each holds the new value, and not the difference.
 */
export interface EventJournal<Event> {
  add(event: Event): void;
  /** A fetch begins. Its function returns what has arrived since, and ends it. */
  open(): () => readonly Event[];
}

export function eventJournal<Event>(): EventJournal<Event> {
  let events: Event[] = [];
  let openFetches = 0;
  return {
    add: (event) => {
      if (openFetches > 0) events.push(event);
    },
    open: () => {
      const kept = events;
      const start = kept.length;
      let isOpen = true;
      openFetches += 1;
      return () => {
        if (!isOpen) return [];
        isOpen = false;
        openFetches -= 1;
        const since = kept.slice(start);
        // Others that began earlier still hold the former array.
        if (openFetches === 0) events = [];
        return since;
      };
    },
  };
}
