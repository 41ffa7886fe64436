const from = 'From: ada@example.com\r\n';
const multipart = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`;
const pieces = (count: number, piece: (index: number) => string) => Array.from({ length: count }, (_, at) => piece(at));

/** Mails that are made to be expensive to read. */
export const expensiveMails = {
  '50,000 headers': () => `${'X-H: =?utf-8?Q?=C3=A4?=\r\n'.repeat(50_000)}${from}\r\nHello`,
  '100,000 recipients': () => {
    const to = pieces(100_000, (index) => `"N ${index}" <a${index}@example.com>`).join(',\r\n ');
    return `${from}To: ${to}\r\n\r\nHello`;
  },
  '400 levels': () => {
    const levels = pieces(400, (index) => `${multipart(`b${index}`)}--b${index}\r\n`).join('');
    return `${from}${levels}\r\nHello\r\n`;
  },
  '100,000 parts': () => `${from}Subject: x\r\n${multipart('b')}${'--b\r\n\r\nx\r\n'.repeat(100_000)}--b--`,
} satisfies Readonly<Record<string, () => string>>;
