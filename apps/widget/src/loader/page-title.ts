/** The title of the page, with the number of unread messages in front of it, or without. */
export interface PageTitle {
  /** What the page itself has written there. */
  own(): string;
  show(badge: string): void;
}

export function pageTitle(): PageTitle {
  let badge = '';
  let shown = '';
  // A page may add to its title, or write another one, while the number is there.
  const own = (): string => (document.title.startsWith(shown) ? document.title.slice(badge.length) : document.title);
  return {
    own,
    show: (next) => {
      const title = own();
      badge = next;
      // As browsers return it.
      shown = (badge + title).trim();
      if (shown !== document.title) document.title = shown;
    },
  };
}
