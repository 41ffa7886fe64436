import { HelpdeskError } from '@helpdesk/client';
import { type ContactOutgoing, type Failure, isNew } from './contact-outbox.ts';
import type { ContactParts } from './contact-parts.ts';
import { refused, tooLarge } from './failures.ts';

/** What the form asks for may have changed since the settings were fetched. */
export async function formRefused({ client, store }: ContactParts, { data }: HelpdeskError): Promise<Failure> {
  const { issues = [] } = (data ?? {}) as { readonly issues?: readonly { readonly path: string }[] };
  const fields = issues.flatMap(({ path }) => /^form_data\.?(.*)/.exec(path)?.[1] ?? []);
  if (fields.length === 0) return refused;
  try {
    store.set({ settings: await client.settings({ attempts: 1 }) });
  } catch (error) {
    if (!(error instanceof HelpdeskError)) throw error;
  }
  return { ...refused, fields };
}

/** What is allowed may have changed since the settings were fetched. */
export async function whyRefused(
  { client, store, loadDetail, gone }: ContactParts,
  { to, files }: ContactOutgoing,
  status: number,
): Promise<Failure> {
  try {
    const settings = await client.settings({ attempts: 1 });
    store.set({ settings });
    if (files && status === 413) return tooLarge(settings.upload.max_bytes);
    if (files && !settings.features.file_upload) return { code: 'noFiles', isFinal: true };
    if (isNew(to)) return refused;
    await loadDetail(to);
    const isClosed = store.get().conversations.some((each) => each.uuid === to && each.status === 'Closed');
    return isClosed ? { code: 'isClosed', isFinal: true } : refused;
  } catch (error) {
    if (error instanceof HelpdeskError && error.status === 403) gone();
    return { code: 'notSent' };
  }
}
