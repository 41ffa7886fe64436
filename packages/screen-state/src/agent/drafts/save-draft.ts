import { HelpdeskError, type Draft as SavedDraft } from '@helpdesk/client';
import { isEmpty } from './draft.ts';
import { type DraftWork, draftNow, putDraft, showDraft, takeDraft } from './draft-work.ts';

const types = { reply: 'reply', note: 'private_note', forward: 'forward', aside: 'aside' } as const;
/** How long after the last key a draft is saved, in milliseconds. */
const restMs = 1_200;
/** How long after a failure a draft is saved again, in milliseconds. */
const againMs = 10_000;

export function saveSoon<Doc>(work: DraftWork<Doc>): void {
  saveAfter(work, restMs);
}

function saveAfter<Doc>(work: DraftWork<Doc>, ms: number): void {
  clearTimeout(work.timer);
  work.timer = setTimeout(() => void saveDraft(work), ms);
}

const isReady = <Doc>({ uuid, kind, isHeld, state }: DraftWork<Doc>): boolean =>
  !isHeld(uuid, kind) && state.snapshot().newer === undefined;

/**
 * Resolves also where it could not be saved, or may not be saved now.
 *
 * @param keepalive the browser ends it after the page is gone
 */
export function saveDraft<Doc>(work: DraftWork<Doc>, keepalive = false): Promise<void> {
  clearTimeout(work.timer);
  if (!work.isSaving && isReady(work)) work.saving = saveAll(work, keepalive);
  return work.saving;
}

async function saveAll<Doc>(work: DraftWork<Doc>, keepalive: boolean): Promise<void> {
  const { client, uuid } = work;
  work.isSaving = true;
  try {
    if (!work.isLooked) compareAll(work, await client.call('listDraftsOfConversation', { params: { uuid } }));
    while (work.isDirty && isReady(work)) await saveOnce(work, keepalive);
  } catch (error) {
    work.isDirty = true;
    if (!isEmpty(draftNow(work))) showDraft(work, { kept: 'device' });
    const isPassing = error instanceof HelpdeskError && (error.status === 0 || error.status >= 429);
    if (isPassing) saveAfter(work, againMs);
  } finally {
    work.isSaving = false;
  }
}

/** Whether the service has it as it is now. */
const isSaved = <Doc>({ isDirty, state }: DraftWork<Doc>): boolean => !isDirty && state.snapshot().kept !== 'device';

/** Returns whether the service has it then. */
export async function saveNow<Doc>(work: DraftWork<Doc>): Promise<boolean> {
  await work.saving;
  if (!isSaved(work)) await saveDraft(work);
  return isSaved(work);
}

async function saveOnce<Doc>(work: DraftWork<Doc>, keepalive: boolean): Promise<void> {
  const { client, uuid, kind, form } = work;
  const type = types[kind];
  const draft = draftNow(work);
  const options = { attempts: 1, ...(keepalive && { keepalive }) };
  work.isDirty = false;
  if (isEmpty(draft)) {
    if (work.known !== null) await client.call('deleteDraft', { params: { uuid }, query: { type }, ...options });
    work.known = null;
    return;
  }
  try {
    const expected = work.known === null ? {} : { expected_updated_at: work.known };
    const body = { type, ...form.wireOf(draft), ...expected };
    work.known = (await client.call('saveDraft', { params: { uuid }, body, ...options })).updated_at;
    if (draftNow(work) === draft) showDraft(work, { kept: 'service' });
  } catch (error) {
    if (!(error instanceof HelpdeskError) || error.status !== 409) throw error;
    work.isDirty = true;
    const { draft: current } = error.data as { readonly draft: SavedDraft | null };
    // It was sent or discarded elsewhere: this one is a new one.
    if (current === null) work.known = null;
    else compare(work, current);
  }
}

function compare<Doc>(work: DraftWork<Doc>, saved: SavedDraft): void {
  if (saved.updated_at === work.known) return;
  if (work.form.isSame(saved, draftNow(work))) agree(work, saved);
  else showDraft(work, { newer: saved });
}

/** Both have the same text: it is one draft from now on. */
function agree<Doc>(work: DraftWork<Doc>, saved: SavedDraft): void {
  const { id, begunAt } = work.form.draftOf(saved);
  work.known = saved.updated_at;
  if (id !== '') putDraft(work, { ...draftNow(work), id, begunAt }, 'service');
}

function compareAll<Doc>(work: DraftWork<Doc>, found: readonly SavedDraft[]): void {
  const { form } = work;
  const isFirst = !work.isLooked;
  const now = draftNow(work);
  const saved = found.find((each) => each.type === types[work.kind]);
  work.isLooked = true;
  if (work.isHeld(work.uuid, work.kind) || work.discarded !== undefined) return;
  if (saved === undefined) {
    work.known = null;
    if (isFirst && !isEmpty(now)) work.isDirty = true;
  } else if (isEmpty(now) && !work.isDirty) {
    takeDraft(work, saved);
  } else if (form.isSame(saved, now)) {
    agree(work, saved);
    showDraft(work, { kept: 'service' });
  } else compare(work, saved);
}

/** What the service has of the conversation. */
export function heardDrafts<Doc>(work: DraftWork<Doc>, found: readonly SavedDraft[]): void {
  if (work.isSaving) return;
  compareAll(work, found);
  if (work.isDirty) saveSoon(work);
}

/** The service could not be asked. */
export function heardNothing<Doc>(work: DraftWork<Doc>): void {
  if (work.isDirty) saveAfter(work, againMs);
}

/** A message may have left that held the draft. */
export function lookWhetherHeld<Doc>(work: DraftWork<Doc>): void {
  const { wasHeld } = work;
  work.wasHeld = work.isHeld(work.uuid, work.kind);
  if (wasHeld && !work.wasHeld && work.isDirty) saveSoon(work);
}
