import { HelpdeskError, type WidgetSettings } from '@helpdesk/client';
import { type ContactOutgoing, type Failure, isNew } from '../contact-outbox.ts';
import type { ContactParts } from '../contact-parts.ts';
import { goesOnWith } from '../may-write.ts';
import { blocked, isClosed, refused, tooLarge } from './failures.ts';

/** What the form asks for may have changed since the settings were fetched. */
export async function formRefused(
  { client, store }: ContactParts,
  { form }: ContactOutgoing,
  { data }: HelpdeskError,
): Promise<Failure> {
  const { issues = [] } = (data ?? {}) as { readonly issues?: readonly { readonly path: string }[] };
  const fields = issues.flatMap(({ path }) => /^form_data\.?(.*)/.exec(path)?.[1] ?? []);
  if (fields.length === 0 && form === undefined) return refused;
  try {
    store.set({ settings: await client.settings({ attempts: 1 }) });
  } catch (error) {
    if (!(error instanceof HelpdeskError)) throw error;
  }
  // Whatever of it is refused, the way on is the form.
  return { ...refused, fields: fields.length === 0 ? ['message'] : fields };
}

/**
 * What is allowed may have changed since the settings were fetched. Undefined: the message goes to another conversation
 * now.
 */
export async function whyRefused(
  parts: ContactParts,
  { to, files }: ContactOutgoing,
  status: number,
): Promise<Failure | undefined> {
  const { client, store, loadDetail, gone } = parts;
  let settings: WidgetSettings | undefined;
  try {
    settings = await client.settings({ attempts: 1 });
    store.set({ settings });
    if (files && status === 413) return tooLarge(settings.upload.max_bytes);
    if (files && !settings.features.file_upload) return { code: 'noFiles', isFinal: true };
    if (isNew(to)) return (await goOn(parts, settings, to)) ? undefined : blocked;
    await loadDetail(to);
    return store.get().conversations.some((each) => each.uuid === to && each.status === 'Closed') ? isClosed : refused;
  } catch (error) {
    const { status: found } = error as Partial<HelpdeskError>;
    // It was deleted.
    if (settings !== undefined && found === 404) return isClosed;
    if (found === 403 || found === 404) gone();
    return { code: 'notSent' };
  }
}

/** Another tab or device has begun the conversation that keeps them from beginning one. */
async function goOn(
  { client, store, outbox, keepConversations }: ContactParts,
  settings: WidgetSettings,
  to: string,
): Promise<boolean> {
  if (client.sessionToken() === undefined) return false;
  keepConversations(...(await client.conversations({ attempts: 1 })));
  const { user, conversations, view } = store.get();
  const id = goesOnWith(settings, user, conversations)?.uuid;
  if (id === undefined) return false;
  outbox.redirect(to, id);
  if (view.name === 'chat' && view.id === to) store.set({ view: { name: 'chat', id } });
  return true;
}
