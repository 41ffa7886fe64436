import { cell, type OutgoingFile, type Upload } from '@helpdesk/screen-state';
import { expect, it } from 'vitest';
import { fieldPictures } from './field-pictures.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });

/** Uploads that end as the test says. */
function opened() {
  const all = cell<readonly Upload[]>([]);
  const uploaded: OutgoingFile[] = [];
  const add = (files: readonly File[], contentId?: string): void =>
    all.update((before) => [
      ...before,
      ...files.map((each, at) => ({
        ...{ key: before.length + at, file: each, contentId, done: 0 },
        refusal: each.name === 'wrong.png' ? ('kind' as const) : undefined,
      })),
    ]);
  return { all, uploaded, pictures: fieldPictures({ all, add }, () => uploaded) };
}

it('mail 58: pictures that every mail program shows stand in the text; other files, and refused ones, do not', () => {
  const { all, pictures } = opened();
  const kinds = ['png', 'jpeg', 'gif', 'webp'].map((kind) => file(`a.${kind}`, `image/${kind}`));
  const others = [file('a.svg', 'image/svg+xml'), file('a.txt', 'text/plain'), file('a.heic', 'image/heic')];
  const ids = pictures.add([...kinds, ...others, file('wrong.png', 'image/png')]);
  expect(new Set(ids).size).toBe(4);
  expect(ids.map((id) => pictures.find(id))).toEqual(kinds);
  const attached = all.snapshot().filter(({ contentId }) => contentId === undefined);
  expect(attached.map((each) => each.file)).toEqual(others);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._@-]{0,99}$/);
});

it('mail 58: is the file until it is there, then its address without a signature, which would end', () => {
  const { all, uploaded, pictures } = opened();
  const [id = ''] = pictures.add([file('a.png', 'image/png')]);
  all.update((before) => before.map((each) => ({ ...each, refusal: 'lost' as const })));
  expect(pictures.find(id)).toBeInstanceOf(File);
  const url = '/uploads/u1?expires=1&signature=a';
  uploaded.push({ ...{ id: 5, name: 'a.png', size: 1, content_type: 'image/png' }, url, content_id: id });
  all.set([]);
  expect(pictures.find(id)).toBe('/uploads/u1');
  expect(pictures.find('another@picture')).toBeUndefined();
});

it('mail 58: one that was refused on its way is gone', () => {
  const { all, pictures } = opened();
  const [id = ''] = pictures.add([file('a.png', 'image/png')]);
  all.update((before) => before.map((each) => ({ ...each, refusal: 'content' as const })));
  expect(pictures.find(id)).toBeUndefined();
});
