import { describe, expect, it } from 'vitest';
import { contentFits, contentTypeOf, defaultExtensions } from './file-kinds.ts';

const sniffed = (contentType: string | null, isText = false, isPlainText = isText) => ({
  contentType,
  isText,
  isPlainText,
  image: null,
});

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

describe('content fits its extension', () => {
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
    ['txt', sniffed(null, true, false)],
    ['txt', sniffed('image/bmp', false, true)],
    ['txt', sniffed('image/bmp', true, true)],
    ['txt', sniffed('application/xml', true, false)],
    ['csv', sniffed('text/calendar', true, false)],
    ['unknown', sniffed('image/png')],
  ])('%s: %j', (extension, inspection) => {
    expect(contentFits(extension, inspection)).toBe(true);
  });

  it.each([
    ['png', sniffed('image/jpeg')],
    ['png', sniffed('image/pngx')],
    ['png', sniffed(null)],
    ['png', sniffed(null, true)],
    ['docx', sniffed('application/zipx')],
    ['docx', sniffed(null)],
    ['mp3', sniffed(null, true)],
    ['mp3', sniffed('image/png')],
    ['txt', sniffed('image/png')],
    ['txt', sniffed('image/bmp', true, false)],
    ['txt', sniffed('application/xml', false, false)],
    ['txt', sniffed(null, false)],
    ['csv', sniffed('image/text/x', true, false)],
  ])('not %s: %j', (extension, inspection) => {
    expect(contentFits(extension, inspection)).toBe(false);
  });
});
