import { all, completePage, find, get, keyOn, press, write } from '@helpdesk/screen-testing';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Block, textOf } from '../../../../../state/texts/rich-text.ts';
import { mailWriting } from '../../../../../words/mail/mail-writing.ts';
import type { FieldPictures, RichFieldProps, Writer, Written } from '../../field.ts';
import { RichField } from '../rich-field.tsx';

/** What there is of each picture. */
let found: Map<string, File | string>;
let attached: File[];
let written: Written;
let refresh: () => void;
const writer: { current: Writer | undefined } = { current: undefined };

const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const pictures: FieldPictures = {
  words: mailWriting.picture,
  add: (files) =>
    files.flatMap((file) => {
      if (file.type === 'image/png') found.set(`${file.name}@picture`, file);
      else attached.push(file);
      return file.type === 'image/png' ? [`${file.name}@picture`] : [];
    }),
  find: (id) => found.get(id),
};
const line = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const pictureOf = (id: string, alt = '', width: number | null = null): Block => ({
  type: 'paragraph',
  content: [{ type: 'picture', attrs: { id, alt, width } }],
});

function Field({ first, own }: { readonly first: readonly Block[]; readonly own: FieldPictures | undefined }) {
  const [value, setValue] = useState<Written>({ text: textOf(first), doc: first });
  const [, draw] = useState(0);
  refresh = () => draw((n) => n + 1);
  written = value;
  const props: Omit<RichFieldProps, 'value' | 'pictures'> = {
    ...{ doc: () => value.doc ?? [], label: 'Text', placeholder: '', writer, taken: undefined },
    ...{ onTyped: () => undefined, onLeave: () => undefined, onLink: () => undefined },
    onWrite: (next) => {
      written = next;
      setValue(next);
    },
    ...{ onFiles: (files) => void attached.push(...files), onFormats: () => undefined },
  };
  return <RichField {...props} value={value} pictures={own} />;
}

beforeEach(() => {
  completePage();
  found = new Map();
  attached = [];
});
afterEach(() => render(null, document.body));

async function open(first: readonly Block[], own: FieldPictures | null = pictures): Promise<HTMLElement> {
  render(<Field first={first} own={own ?? undefined} />, document.body);
  return find('field', 'Text');
}

function paste(field: HTMLElement, files: readonly File[], html = ''): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const data = { files, types: [], getData: (type: string) => (type === 'text/html' ? html : '') };
  Object.defineProperty(event, 'clipboardData', { value: data });
  field.dispatchEvent(event);
}
const images = () => [...document.querySelectorAll<HTMLImageElement>('img:not(.ProseMirror-separator)')];

/** The editor reads the number of the key. */
function arrowLeft(field: HTMLElement): void {
  const event = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true });
  Object.defineProperty(event, 'keyCode', { value: 37 });
  field.dispatchEvent(event);
}

/** Selects the picture in front of the caret. */
async function select(field: HTMLElement): Promise<void> {
  writer.current?.focus();
  arrowLeft(field);
  await find('toolbar', 'Picture');
}

/** Its file is there, and as wide. */
function load(width: number): void {
  const [image] = images();
  if (image === undefined) throw new Error('there is no picture');
  Object.defineProperty(image, 'naturalWidth', { value: width });
  image.dispatchEvent(new Event('load'));
}

const widthNow = () => JSON.stringify(written.doc).match(/"width":(\w+)/)?.[1];

test('mail 58: a pasted picture stands on a line of its own, and other files are attached', async () => {
  const field = await open([line('Look:')]);
  paste(field, [png('a.png'), new File(['x'], 'list.txt', { type: 'text/plain' })]);
  await expect.poll(() => images().map(({ src }) => src)).toEqual([expect.stringMatching(/^blob:/)]);
  expect(written.doc).toEqual([line('Look:'), pictureOf('a.png@picture'), { type: 'paragraph' }]);
  expect(attached.map(({ name }) => name)).toEqual(['list.txt']);
});

test('mail 58: in an empty line it takes that line, several stand below each other', async () => {
  const field = await open([{ type: 'paragraph' }]);
  paste(field, [png('a.png'), png('b.png')]);
  await expect.poll(() => images().length).toBe(2);
  expect(written.doc).toEqual([pictureOf('a.png@picture'), pictureOf('b.png@picture'), { type: 'paragraph' }]);
});

test('mail 58: in a chat, a note and a block of code a picture is a file', async () => {
  const field = await open([line('Look:')], null);
  paste(field, [png('a.png')]);
  expect(attached.map(({ name }) => name)).toEqual(['a.png']);
  render(null, document.body);
  paste(await open([{ type: 'codeBlock', content: [{ type: 'text', text: 'x' }] }]), [png('b.png')]);
  expect(attached.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(images()).toEqual([]);
});

test('mail 58: a picture that is selected is described, made smaller step by step, and removed', async () => {
  found.set('p', '/uploads/p');
  const field = await open([pictureOf('p')]);
  expect(images().map((image) => image.getAttribute('src'))).toEqual(['/uploads/p']);
  load(800);
  expect(widthNow()).toBe('640');
  await select(field);
  await press(get('button', 'Describe'));
  await write(await find('field', 'Description'), ' Two kettles ');
  await press(get('button', 'Set'));
  await expect.poll(() => images()[0]?.alt).toBe('Two kettles');
  for (const width of ['480', '320', '160', '640', '480']) {
    await press(get('button', 'Smaller'));
    expect(widthNow()).toBe(width);
  }
  expect(written.doc).toEqual([pictureOf('p', 'Two kettles', 480)]);
  await press(get('button', 'Remove'));
  expect(written.doc).toEqual([{ type: 'paragraph' }]);
  expect(all('toolbar')).toEqual([]);
  await keyOn(field, 'z', { ctrlKey: true });
  expect(written.doc).toEqual([pictureOf('p', 'Two kettles', 480)]);
});

test('mail 58: the Tab key leads from the selected picture to its buttons, Escape back to the text', async () => {
  found.set('p', '/uploads/p');
  const field = await open([pictureOf('p')]);
  await select(field);
  await keyOn(field, 'Tab');
  const describe = get('button', 'Describe');
  expect(document.activeElement).toBe(describe);
  await keyOn(describe, 'Escape');
  expect(document.activeElement).toBe(field);
});

test('mail 58: a picture that was refused is taken out, and undo does not bring it back', async () => {
  const field = await open([line('Look:')]);
  paste(field, [png('a.png')]);
  await expect.poll(() => images().length).toBe(1);
  found.clear();
  refresh();
  await expect.poll(() => images().length).toBe(0);
  expect(written.text.trim()).toBe('Look:');
  await keyOn(field, 'z', { ctrlKey: true });
  await expect.poll(() => images().length).toBe(0);
});

test('mail 58: until it is known which pictures there are, those of the draft stay', async () => {
  await open([line('Look:'), pictureOf('p', 'Two kettles')], null);
  refresh();
  await expect.poll(() => images().map(({ alt }) => alt)).toEqual(['Two kettles']);
  expect(written.doc).toEqual([line('Look:'), pictureOf('p', 'Two kettles')]);
});

test('mail 58: a picture that is copied within the text stands there twice, one of another page is left out', async () => {
  found.set('p', '/uploads/p');
  const field = await open([pictureOf('p'), line('x')]);
  paste(field, [], '<p data-pm-slice="1 1 []"><img src="cid:p" alt="Two" width="90"></p>');
  paste(field, [], '<p>See <img src="https://shop.example/a.png" alt="no"></p>');
  await expect.poll(() => images().length).toBe(2);
  expect(JSON.stringify(written.doc)).not.toContain('shop.example');
});
