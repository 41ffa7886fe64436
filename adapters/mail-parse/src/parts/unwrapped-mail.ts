import { writeFileSync } from 'node:fs';
import { type MailProtection, mailProtection } from '@helpdesk/domain';
import type { ContentPlaces } from './part-content.ts';
import type { PartNode } from './part-tree.ts';
import { signedContent } from './signed-content.ts';
import { splitMail } from './split-mail.ts';

/** A larger one stays a file, since all of it is in memory while its content is taken out. */
const longestWrapped = 16 * 1024 * 1024;

interface UnwrappedMail {
  readonly root: PartNode;
  readonly protection: MailProtection | null;
}

/** The parts of a mail, and those inside of the signature where it wraps all of it. Of what is encrypted nothing is read. */
export async function unwrappedMail(root: PartNode, places: ContentPlaces): Promise<UnwrappedMail> {
  const protection = mailProtection({
    contentType: root.contentType,
    smimeType: root.params.get('smime-type')?.toLowerCase() ?? null,
    name: root.name?.toLowerCase() ?? null,
  });
  const mayBeWrapped = protection === 'wrapped' || (protection === 'encrypted' && root.children.length === 0);
  const size = root.content?.size ?? 0;
  if (!mayBeWrapped || root.content === undefined || size > longestWrapped) return { root, protection };
  const content = signedContent(root.content.head(size));
  if (content === undefined) return { root, protection };
  const path = places.newPath();
  writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
  return { root: (await splitMail(path, places)).root, protection: 'wrapped' };
}
