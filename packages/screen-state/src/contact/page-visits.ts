interface Page {
  readonly url: string;
  readonly title: string;
}

/** What agents see of the pages that a contact visits. */
export interface PageVisits {
  /** There is a connection: what is there now is reported at once. */
  begin(page: Page): void;
  /** Another address, or another title. */
  moved(page: Page): void;
}

/** A title that never settles, as of a player, must not fill the list of pages. */
const mostReports = 2;
const settledMs = 1_000;
/** A title follows its address late, if at all. */
const oldTitleMs = 4_000;

/** Reports a page when its title has settled, and corrects a title that comes later. */
export function pageVisits(report: (page: Page) => void): PageVisits {
  let told: Page | undefined;
  let address = '';
  let left = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(page: Page): void {
    if (left === 0) return;
    left -= 1;
    told = page;
    report(page);
  }
  function at({ url }: Page): void {
    clearTimeout(timer);
    if (url !== address) left = mostReports;
    address = url;
  }
  return {
    begin: (page) => {
      address = '';
      at(page);
      tell(page);
    },
    moved: (page) => {
      at(page);
      const isNewTitle = page.title !== told?.title;
      if (isNewTitle || page.url !== told?.url)
        timer = setTimeout(() => tell(page), isNewTitle ? settledMs : oldTitleMs);
    },
  };
}
