/** A small mail. */
export function mailOf(subject: string): string {
  return `From: Ada <ada@customer.example>\r\nTo: support@desk.example\r\nSubject: ${subject}\r\n\r\nbody\r\n`;
}
