import { describe, expect, it } from 'vitest';
import { contentFits, contentTypeOf, defaultExtensions } from './file-kinds.ts';

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
