import { mayChange } from '@helpdesk/domain';
import { NotCarriedOut } from '../../sending/lanes.ts';
import { changeKind } from './change-kinds.ts';
import type { LateReason, NotAskedCode } from './change-news.ts';
import { type ChangeParts, isConflict, makeChange, whoWasFirst } from './changes.ts';
import type { KeptChange } from './kept-changes.ts';

/** The reason why a change of an earlier page is not requested. */
class NotAsked extends NotCarriedOut {
  readonly code: NotAskedCode;
  constructor(code: NotAskedCode) {
    super(code);
    this.code = code;
  }
}

/** What has waited for longer may not be wanted any more. */
const oldAfterMs = 24 * 3_600_000;

/** One of an earlier page that was not done. */
interface NotDone {
  readonly kept: KeptChange;
  readonly error: unknown;
}

/** Does what earlier pages have left. It was said there, and is said again only where it is not done. */
export async function carryOut(parts: ChangeParts, all: readonly KeptChange[]): Promise<void> {
  const results = await Promise.all(all.map((kept) => carryOutOne(parts, kept)));
  const notDone = results.filter((each) => each !== undefined);
  const [first] = notDone;
  if (first === undefined || parts.isClosed()) return;
  if (notDone.length === 1) return tellNotDone(parts, first);
  const conversations = [...new Set(notDone.map(({ kept }) => kept.uuid))];
  parts.tell({ type: 'lateMany', count: notDone.length, conversations });
}

async function carryOutOne(parts: ChangeParts, kept: KeptChange): Promise<NotDone | undefined> {
  const { uuid, asked, before, etag, isBack } = kept;
  const { state, keeper, agent } = parts;
  const assertRecent = (): void => {
    if (Date.now() - kept.at > oldAfterMs) throw new NotAsked('tooOld');
  };
  try {
    assertRecent();
    const kind = changeKind(parts, uuid, asked);
    if (!mayChange(agent(), asked.property)) throw new NotAsked('notAllowed');
    if (kind === undefined) throw new NotAsked('notTaken');
    const patch = kind.byNow?.(kept.patch) ?? kept.patch;
    const ask = isBack ? (kind.revert ?? kind.send) : kind.send;
    const send = async (now: string | undefined): Promise<unknown> => {
      assertRecent();
      return ask(patch, now);
    };
    await state.change({ uuid, patch, since: { before, etag }, send }).done;
    keeper.forget(kept.id);
    return undefined;
  } catch (error) {
    if (parts.isClosed()) return undefined;
    keeper.forget(kept.id);
    return { kept, error };
  }
}

async function tellNotDone(parts: ChangeParts, { kept, error }: NotDone): Promise<void> {
  const { uuid, asked, before, isBack } = kept;
  const isFirst = isConflict(error);
  const mayAsk = isFirst && !isBack && asked.property !== 'tags' && changeKind(parts, uuid, asked) !== undefined;
  const reason: LateReason = isFirst
    ? { wasFirst: await whoWasFirst(parts, uuid, asked.property, before) }
    : error instanceof NotAsked
      ? { code: error.code }
      : { error };
  parts.tell({
    ...{ type: 'late', kept, reason },
    anyway: mayAsk ? () => makeChange(parts, uuid, asked) : undefined,
  });
}
