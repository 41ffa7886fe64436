import { createHash } from 'node:crypto';
import type { BuiltFiles } from '../pages/built-files.ts';

/** How a page loads the widget as it was built; undefined where it was not. */
export function widgetInstall(files: BuiltFiles | undefined, baseUrl: string, inboxUuid: string) {
  const loader = files?.get('widget.js');
  if (files === undefined || loader === undefined) return undefined;
  const pinned = [...files.keys()].find((name) => /^widget\.[0-9a-f]{10}\.js$/.test(name));
  const loaderUrl = `${baseUrl}/widget.js`;
  return {
    loader_url: loaderUrl,
    pinned_url: pinned === undefined ? null : `${baseUrl}/${pinned}`,
    // The hash of the plain file: the name of `pinned` contains it, so both files have the same content.
    integrity: pinned === undefined ? null : `sha384-${createHash('sha384').update(loader.plain).digest('base64')}`,
    snippet: `<script async src="${loaderUrl}" data-inbox="${inboxUuid}"></script>`,
  };
}
