import { widgetConfig } from '../inbox/inbox-config.ts';
import { refuse } from '../shared/errors.ts';
import type { WidgetActor } from './session.ts';

/**
 * Throws `upload.disabled` where the inbox takes no files. Needs nothing of the upload itself.
 *
 * @example
 * requireUploads({ inbox: { ...inbox, config: { features: { file_upload: false } } } }) // throws upload.disabled
 */
export function requireUploads({ inbox }: Pick<WidgetActor, 'inbox'>): void {
  if (!widgetConfig(inbox.config).features.file_upload) throw refuse('upload.disabled', 'Files cannot be sent here');
}
