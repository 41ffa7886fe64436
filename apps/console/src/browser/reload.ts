import { useEffect, useState } from 'preact/hooks';
import type { Toasts } from '../state/toasts.ts';
import { words } from '../words/en.ts';
import { type BuildNow, buildNow } from './build-now.ts';

/**
 * Reloads the page after a chunk could not be loaded: browsers remember the failure, and after an upgrade of the
 * service the file is gone. Without an answer of the service the page stays, because a reload would replace it with an
 * error page of the browser.
 */
async function reloadUnlessAway(): Promise<BuildNow> {
  const build = await buildNow();
  if (build !== 'away') location.reload();
  return build;
}

/** Reports that a part of the page was not loaded, with the reason where it is known, and offers to reload. */
export function sayNotLoaded(toasts: Toasts): void {
  const { notBuilt, away } = words.page;
  const say = (text: string): void => toasts.show({ text, tone: 'refused', action });
  const sayIfAway = (build: BuildNow): void => {
    if (build === 'away') say(away);
  };
  const action = { label: words.line.reload, run: () => void reloadUnlessAway().then(sayIfAway) };
  const reasons = { same: '', rebuilt: ` ${words.line.build}`, away: ` ${away}` };
  void buildNow().then((build) => say(notBuilt + reasons[build]));
}

interface NotLoaded {
  /** Why, as far as it is known by now, and what becomes of drafts. */
  readonly hint: string;
  readonly isAway: boolean;
  readonly reload: () => void;
}

/** For what stands in place of a part of the page that was not loaded. */
export function useNotLoaded(): NotLoaded {
  const [build, setBuild] = useState<BuildNow>('same');
  useEffect(() => void buildNow().then(setBuild), []);
  return {
    hint: build === 'away' ? words.page.away : words.page.notBuiltHint[build],
    isAway: build === 'away',
    reload: () => void reloadUnlessAway().then(setBuild),
  };
}
