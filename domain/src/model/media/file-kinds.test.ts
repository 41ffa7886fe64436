import { describe, expect, it } from 'vitest';
import { contentFits, contentTypeOf, defaultExtensions, keptAs } from './file-kinds.ts';
import { mayBeUploaded, pictureExtensions } from './may-be-uploaded.ts';

const sniffed = (contentType: string | null, isText = false) => ({ contentType, isText, image: null });

describe('the kind of a file', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['xls', 'application/vnd.ms-excel'],
    ['md', 'text/markdown'],
    ['m4a', 'audio/mp4'],
    ['exe', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
  ])('%s is served as %s', (extension, type) => {
    expect(contentTypeOf(extension)).toBe(type);
  });

  it('is known of every extension that is allowed, and none of them can run', () => {
    expect(defaultExtensions.length).toBeGreaterThan(40);
    expect(defaultExtensions.filter((each) => contentTypeOf(each) === 'application/octet-stream')).toEqual([]);
    expect(defaultExtensions.filter((each) => /^(html?|svg|js|exe|xml)$/.test(each))).toEqual([]);
  });
});

type Row = [extension: string, inspection: ReturnType<typeof sniffed>];

describe('reports C3 what is written under an extension', () => {
  const ofOffice = ['application/x-cfb', 'application/zip', 'application/vnd.ms-excel'];
  const openXml = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  it.each<Row>([
    ...['docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt'].flatMap((each) =>
      [...ofOffice, openXml].map((type): Row => [each, sniffed(type)]),
    ),
    ...['doc', 'xls', 'ppt'].flatMap((each) =>
      [
        sniffed(null, true),
        sniffed('application/xml', true),
        sniffed('application/xml'),
        sniffed('application/rtf', true),
        sniffed('image/bmp', true),
        sniffed(null),
      ].map((inspection): Row => [each, inspection]),
    ),
    ['rtf', sniffed('application/rtf')],
    ['rtf', sniffed(null, true)],
  ])('%s: %j', (extension, inspection) => {
    expect(contentFits(extension, inspection)).toBe(true);
  });

  it.each<Row>([
    ...['doc', 'xls', 'ppt', 'docx', 'xlsx', 'rtf'].flatMap((each) =>
      [
        ...['application/x-msdownload', 'application/x-elf', 'application/java-archive', 'application/gzip'],
        ...['image/png', 'audio/mpeg', 'application/pdf'],
      ].map((type): Row => [each, sniffed(type)]),
    ),
    ['xlsx', sniffed(null, true)],
    ['xlsx', sniffed(null)],
    ['docx', sniffed('application/rtf', true)],
    ['ods', sniffed('application/x-cfb')],
    ['zip', sniffed('application/x-cfb')],
    ['rtf', sniffed(null)],
    ['pdf', sniffed(null)],
    ['pdf', sniffed(null, true)],
  ])('not %s: %j', (extension, inspection) => {
    expect(contentFits(extension, inspection)).toBe(false);
  });
});

const neverText = [
  ...['image/png', 'image/bmp', 'image/heic', 'application/zip', 'application/gzip', 'application/x-rar-compressed'],
  ...['application/x-7z-compressed', 'application/x-tar', 'application/x-iso9660-image', 'application/java-archive'],
  ...['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/x-cfb'],
  ...['application/vnd.ms-cab-compressed', 'application/vnd.android.package-archive', 'application/x-deb'],
  ...['application/x-msdownload', 'application/x-elf', 'application/x-mach-binary', 'application/java-vm'],
  ...['application/wasm', 'application/x-ms-shortcut'],
];

describe('reports C1 content fits its extension', () => {
  it.each([
    ['png', sniffed('image/png')],
    ['png', sniffed('image/apng')],
    ['docx', sniffed('application/zip')],
    ['docx', sniffed('application/vnd.oasis.opendocument.text')],
    ['doc', sniffed('application/vnd.ms-excel')],
    ['mp3', sniffed('audio/mpeg')],
    ['mp3', sniffed('video/mp4')],
    ['mp3', sniffed(null)],
    ['txt', sniffed(null, true)],
    ['txt', sniffed(null)],
    ['txt', sniffed('image/bmp', true)],
    ['csv', sniffed('application/x-msdownload', true)],
    ['txt', sniffed('application/xml')],
    ['csv', sniffed('text/calendar')],
    ['csv', sniffed('audio/mpeg')],
    ['log', sniffed('application/pdf', true)],
    ['unknown', sniffed('image/png')],
  ])('%s: %j', (extension, inspection) => {
    expect(contentFits(extension, inspection)).toBe(true);
  });

  it.each<Row>([
    ['png', sniffed('image/jpeg')],
    ['png', sniffed('image/pngx')],
    ['png', sniffed(null)],
    ['png', sniffed(null, true)],
    ['docx', sniffed('application/zipx')],
    ['docx', sniffed(null)],
    ['mp3', sniffed(null, true)],
    ['mp3', sniffed('image/png')],
    ['wav', sniffed(null, true)],
    ...neverText.map((type): Row => ['txt', sniffed(type)]),
  ])('not %s: %j', (extension, inspection) => {
    expect(contentFits(extension, inspection)).toBe(false);
  });
});

describe('reports C5 a picture, and a file without an extension, is what its bytes say', () => {
  it.each<[name: string, content: string, kept: string, type: string]>([
    ['photo.jpg', 'image/webp', 'photo.jpg', 'image/webp'],
    ['photo.jpg', 'image/heic', 'photo.jpg', 'image/heic'],
    ['photo.JPG', 'image/apng', 'photo.JPG', 'image/png'],
    ['photo.png', 'image/jpeg', 'photo.png', 'image/jpeg'],
    ['photo.heic', 'image/jpeg', 'photo.heic', 'image/jpeg'],
    ['image.jfif', 'image/jpeg', 'image.jfif', 'image/jpeg'],
    ['image.jfif', 'image/webp', 'image.jfif', 'image/webp'],
    ['photo.heif', 'image/heif', 'photo.heif', 'image/heic'],
    ['1000008715', 'image/jpeg', '1000008715.jpg', 'image/jpeg'],
    ['IMG.20261126', 'image/jpeg', 'IMG.20261126.jpg', 'image/jpeg'],
    ['Foto 12.5 Meter', 'image/webp', 'Foto 12.5 Meter.webp', 'image/webp'],
    ['photo.', 'image/png', 'photo.png', 'image/png'],
    ['写真', 'image/gif', '写真.gif', 'image/gif'],
    ['msf:31', 'application/pdf', 'msf:31.pdf', 'application/pdf'],
    ['film', 'video/mp4', 'film.mp4', 'video/mp4'],
    ['voice', 'audio/x-m4a', 'voice.m4a', 'audio/mp4'],
    ['a'.repeat(255), 'image/png', `${'a'.repeat(251)}.png`, 'image/png'],
  ])('%s of %s is kept as %s', (name, content, filename, contentType) => {
    expect(mayBeUploaded(name, defaultExtensions)).toBe(true);
    expect(keptAs(name, sniffed(content), defaultExtensions)).toEqual({ filename, contentType });
    expect(keptAs(name, sniffed(content), ['*'])).toEqual({ filename, contentType });
  });

  it.each<[name: string, inspection: ReturnType<typeof sniffed>, refused: string]>([
    ['photo.jpg', sniffed('application/x-msdownload'), 'content'],
    ['photo.jfif', sniffed('application/x-elf'), 'content'],
    ['photo.jpg', sniffed('application/pdf'), 'content'],
    ['photo.jpg', sniffed('application/zip'), 'content'],
    ['photo.jpg', sniffed('application/xml', true), 'content'],
    ['photo.jpg', sniffed('image/bmp', true), 'content'],
    ['photo.jpg', sniffed('image/x-icon'), 'content'],
    ['photo.jpg', sniffed(null), 'content'],
    ['letter.txt', sniffed('image/png'), 'content'],
    ['paper.pdf', sniffed('image/png'), 'content'],
    ['1000008715', sniffed('application/x-msdownload'), 'extension'],
    ['1000008715', sniffed('application/java-archive'), 'extension'],
    ['1000008715', sniffed('image/svg+xml', true), 'extension'],
    ['BMW', sniffed('image/bmp', true), 'extension'],
    ['letter', sniffed(null, true), 'extension'],
    ['evil.exe', sniffed('image/png'), 'extension'],
  ])('%s: %j is refused', (name, inspection, refused) => {
    expect(keptAs(name, inspection, defaultExtensions)).toEqual({ refused });
  });

  it('is refused where its kind is not allowed, by its name alone where no picture is', () => {
    expect(keptAs('photo.jpg', sniffed('image/webp'), ['jpg'])).toEqual({ refused: 'content' });
    expect(keptAs('photo.webp', sniffed('image/jpeg'), ['jpg'])).toMatchObject({ contentType: 'image/jpeg' });
    expect(keptAs('1000008715', sniffed('image/jpeg'), ['png'])).toEqual({ refused: 'extension' });
    expect(keptAs('1000008715', sniffed('image/jpeg'), ['jpeg'])).toMatchObject({ filename: '1000008715.jpeg' });
    expect(mayBeUploaded('photo.jpg', ['txt'])).toBe(false);
    expect(mayBeUploaded('evil.exe', defaultExtensions)).toBe(false);
  });
});

it('every extension of a picture is known where a name is looked at before its content', () => {
  const pictures = defaultExtensions.filter((each) => contentTypeOf(each).startsWith('image/'));
  expect(pictures.length).toBeGreaterThan(8);
  expect(pictureExtensions).toEqual(expect.arrayContaining(pictures));
});
