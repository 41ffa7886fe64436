import { expect, it } from 'vitest';
import { type Pasted, pastedContent } from './pasted.ts';

const picture = { name: 'image.png', type: 'image/png' };
const pdf = { name: 'report.pdf', type: 'application/pdf' };
const photo = { name: 'photo 1.jpg', type: 'image/jpeg' };

const excelHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head>
<body link="#0563C1"><table border=0><!--StartFragment--><tr><td class=xl65>SKU</td><td align=right>4</td></tr><!--EndFragment--></table></body></html>`;
const emptyCells =
  '<html><head><style>td {color:black;}</style></head><body><table><tr><td>&nbsp;</td><td></td></tr></table></body></html>';
const wordHtml = `<html><head><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><style>p.MsoNormal {margin:0cm;}</style></head>
<body lang=EN-GB><!--StartFragment--><p class=MsoNormal>Dear Mira,<o:p></o:p></p><!--EndFragment--></body></html>`;
const wordPicture = `<html><head><title></title><style>v\\:* {behavior:url(#default#VML);}</style></head>
<body><!--StartFragment--><p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata o:title="chart"/></v:shape><![endif]--><![if !vml]><img width=120 src="file:///C:/Users/mira/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png"><![endif]><span>&nbsp;</span><o:p></o:p></p><!--EndFragment--></body></html>`;

const clipboards: readonly (readonly [name: string, expected: 'text' | 'files', clipboard: Partial<Pasted>])[] = [
  ['words alone', 'text', { text: 'Hello' }],
  ['nothing at all', 'text', {}],
  ['words of a page in Chrome', 'text', { text: 'Hello', html: "<meta charset='utf-8'><p>Hello</p>" }],
  ['Excel on Windows', 'text', { text: 'SKU\t4\r\n', html: excelHtml, files: [picture] }],
  [
    'Excel on a Mac',
    'text',
    { text: 'SKU\t4\r', html: excelHtml, files: [{ name: 'image.tiff', type: 'image/tiff' }] },
  ],
  ['Excel, empty cells', 'text', { text: '\t\r\n', html: emptyCells, files: [picture] }],
  [
    'Excel, a cell with the name of a picture',
    'text',
    { text: 'image.png\r\n', html: '<table><tr><td>image.png</td></tr></table>', files: [picture] },
  ],
  [
    'Excel, a cell with an address',
    'text',
    {
      text: 'https://example.org/a\r\n',
      html: '<table><tr><td><a href="https://example.org/a">https://example.org/a</a></td></tr></table>',
      files: [picture],
    },
  ],
  ['Excel, a diagram', 'files', { files: [picture] }],
  ['Numbers', 'text', { text: 'SKU\t4\nTea\t12', files: [picture] }],
  ['Numbers, a cell with one word', 'text', { text: 'image', files: [picture] }],
  [
    'LibreOffice Calc',
    'text',
    {
      text: 'SKU\t4\n',
      html: '<!DOCTYPE html><html><head><title></title></head><body><table cellspacing="0"><tr><td height="17">SKU</td><td>4</td></tr></table></body></html>',
      files: [picture],
    },
  ],
  [
    'LibreOffice Writer, a picture',
    'files',
    {
      html: '<html><head><title></title></head><body><p><img src="data:image/png;base64,iVBO" name="Image1"></p></body></html>',
      files: [picture],
    },
  ],
  [
    'Google Sheets',
    'text',
    {
      text: 'SKU\t4',
      html: '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table><tbody><tr><td>SKU</td><td>4</td></tr></tbody></table>',
    },
  ],
  ['Word with its picture', 'text', { text: 'Dear Mira,\r\n', html: wordHtml, files: [picture] }],
  ['Word, one picture', 'files', { text: ' \r\n', html: wordPicture, files: [picture] }],
  [
    'Outlook, words and a picture',
    'text',
    {
      text: 'See the label\r\n',
      html: '<p class=MsoNormal>See the label <img src="cid:image001.png@01D9"></p>',
      files: [picture],
    },
  ],
  ['PowerPoint, words of a shape', 'text', { text: 'Quarter 3', files: [picture] }],
  [
    'Chrome, a picture',
    'files',
    { html: `<meta charset='utf-8'><img src="https://shop.example/tea.png" alt="Tea &amp; cups"/>`, files: [picture] },
  ],
  [
    'Firefox, a picture and its address',
    'files',
    {
      text: 'https://shop.example/tea.png',
      html: '<img src="https://shop.example/tea.png" alt="Tea">',
      files: [picture],
    },
  ],
  [
    'Safari, a picture',
    'files',
    { html: '<img src="blob:https://desk.example/0f1e" alt="">', files: [{ name: 'tea.png', type: 'image/png' }] },
  ],
  ['a picture of Safari in another browser', 'files', { text: 'https://shop.example/tea.png', files: [picture] }],
  [
    'a picture of a web mail with its name',
    'files',
    { text: 'Tea', html: '<img alt="Tea" src="https://mail.example/tea">', files: [picture] },
  ],
  ['a screenshot', 'files', { files: [picture] }],
  ['a screenshot with blank text', 'files', { text: '\n', files: [picture] }],
  [
    'a screenshot and the address of its file',
    'files',
    { text: 'file:///home/mira/Pictures/Screenshot%20from%202026-11-27.png', files: [picture] },
  ],
  ['Explorer', 'files', { files: [pdf, photo] }],
  ['Finder, one file', 'files', { text: 'report.pdf', files: [pdf] }],
  ['Finder, two files', 'files', { text: 'report.pdf\rphoto 1.jpg', files: [pdf, photo] }],
  ['Finder, with hidden endings', 'files', { text: 'report', files: [pdf] }],
  [
    'Finder, a name in decomposed letters',
    'files',
    { text: 'Gro\u0308\u00dfe.pdf', files: [{ name: 'Gr\u00f6\u00dfe.pdf', type: 'application/pdf' }] },
  ],
  ['Finder, an image named image.png', 'files', { text: 'image.png', files: [picture] }],
  ['Nautilus, paths', 'files', { text: '/home/mira/report.pdf\n/home/mira/photo 1.jpg', files: [pdf, photo] }],
  [
    'Nautilus, its own format',
    'files',
    { text: 'x-special/nautilus-clipboard\ncopy\nfile:///home/mira/photo%201.jpg\n', files: [photo] },
  ],
  [
    'Dolphin, addresses',
    'files',
    { text: 'file:///home/mira/report.pdf\r\nfile:///home/mira/photo%201.jpg\r\n', files: [pdf, photo] },
  ],
  [
    'an address that is badly escaped',
    'files',
    { text: 'file:///home/mira/100%.pdf', files: [{ name: '100%.pdf', type: 'application/pdf' }] },
  ],
  ['a path of Windows in quotes', 'files', { text: '"C:\\Users\\mira\\report.pdf"', files: [pdf] }],
  ['a path of a network', 'files', { text: '\\\\server\\mira\\report.pdf', files: [pdf] }],
  ['a name and more words', 'text', { text: 'report.pdf is wrong', files: [pdf] }],
  ['a name, then another line', 'text', { text: 'report.pdf\nSee page 2', files: [pdf] }],
  ['the word of GNOME alone', 'text', { text: 'copy', files: [picture] }],
  ['two pictures and an address', 'text', { text: 'https://shop.example/tea.png', files: [picture, photo] }],
  ['an address next to a document', 'text', { text: 'https://shop.example/report.pdf', files: [pdf] }],
  ['words behind an unclosed tag', 'text', { text: 'Tea', html: '<p>Tea<br', files: [picture] }],
];

it.each(clipboards)('reports F18: %s means the %s', (_name, expected, clipboard) => {
  expect(pastedContent({ text: '', html: '', files: [], ...clipboard })).toBe(expected);
});
