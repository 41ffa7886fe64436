import { type Conversation, randomKey } from '@helpdesk/client';
import type { Asked } from './asked.ts';
import type { ChangeKeeper } from './kept-changes.ts';
import type { RowPatch } from './pending-patches.ts';

/** One change while the service has not answered: what the next page would have to do. */
export interface WaitingChange {
  keep(): void;
  /** It was taken back: the next page does that. */
  takeBack(): void;
  /** The service has it, as far as it was not taken back. */
  isDone(): void;
  end(): void;
}

/**
 * @param row as it is before the change is shown
 * @param name of its contact
 */
export function waitingChange(
  keeper: Pick<ChangeKeeper, 'keep' | 'forget'>,
  row: Conversation,
  name: string,
  asked: Asked,
  patch: RowPatch,
): WaitingChange {
  const id = randomKey();
  const names = Object.keys(patch) as (keyof Conversation)[];
  const before: RowPatch = Object.fromEntries(names.map((each) => [each, row[each]]));
  const { uuid, etag } = row;
  const own = { id, uuid, name, asked, etag };
  let isBack = false;

  function keep(): void {
    keeper.keep({ ...own, isBack, ...(isBack ? { patch: before, before: patch } : { patch, before }) });
  }
  const end = (): void => keeper.forget(id);
  return {
    keep,
    takeBack: () => {
      isBack = true;
      keep();
    },
    isDone: () => {
      if (!isBack) end();
    },
    end,
  };
}
