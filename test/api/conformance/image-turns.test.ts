import { sharpMediaInspector } from '@helpdesk/images-sharp';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { formOf } from './examples.ts';
import { picture } from './files.ts';
import { onEveryStore } from './world.ts';

const flooding = 8;

onEveryStore((world) => {
  test('the picture of an agent does not wait for those of one visitor', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const create = { width: 2_400, height: 1_800, channels: 3, background: '#888', noise } as const;
    const large = new Uint8Array(await sharp({ create }).png({ compressionLevel: 1 }).toBuffer());
    const small = new File([await picture('png', 10, 10)], 'me.png');
    const { headers, uuid } = await world().visitor();
    const { inspect } = sharpMediaInspector;
    let ofVisitor = 0;
    let meanwhile = Number.NaN;
    const watched = vi.spyOn(sharpMediaInspector, 'inspect').mockImplementation(async (file, uploader) => {
      const before = ofVisitor;
      const inspection = await inspect(file, uploader);
      if (uploader.kind === 'contact') ofVisitor += 1;
      else meanwhile = ofVisitor - before;
      return inspection;
    });
    const flood = Array.from({ length: flooding }, async (_, index) => {
      const form = formOf({ conversation_uuid: uuid }, new File([large], `${index}.png`));
      await world().data('uploadWidgetFiles', { headers, form });
    });
    await vi.waitUntil(() => ofVisitor > 0, { timeout: 120_000 });
    await world().data('uploadMedia', { form: formOf({}, small) });
    await Promise.all(flood);
    watched.mockRestore();
    expect(ofVisitor).toBe(flooding);
    // The one that was being decoded, and what passed while the small file was being read.
    expect(meanwhile).toBeLessThanOrEqual(3);
  });
});
