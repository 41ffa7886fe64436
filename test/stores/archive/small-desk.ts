import { expect } from 'vitest';
import { formOf } from '../../api/conformance/examples.ts';
import { picture } from '../../api/conformance/files.ts';
import { credentials, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { withServed } from './served.ts';

/** A new desk with a picture, a text and a view, exported to the folder. */
export async function exportSmallDesk({ env }: Place, folder: string): Promise<void> {
  await withServed(env, async ({ data, composition: { helpdesk } }) => {
    await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
    for (const file of [new File([await picture()], 'photo.png'), new File(['Dear all'], 'letter.txt')]) {
      await data('uploadMedia', { form: formOf({}, file) });
    }
    await data('createMyView', { body: { name: 'Mine', filters: [] } });
  });
  expect(await runHere(['export', folder], env)).toMatchObject({ code: 0, err: '' });
}
