import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '@helpdesk/openapi';
import { generatedFiles } from './generated-files.ts';

// Which version of the service it is does not show in the types.
const document = openApiDocument({ version: '0.0.0' });
for (const [name, text] of await generatedFiles(document)) {
  await writeFile(new URL(`../src/${name}`, import.meta.url), text);
}
