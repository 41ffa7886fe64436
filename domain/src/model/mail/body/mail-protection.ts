/** What the outermost type of a mail gives about its protection; each in lower case, null where it is not there. */
export interface ProtectionFacts {
  /** The type of the mail itself: `multipart/encrypted`. */
  readonly contentType: string;
  /** The parameter `smime-type`. */
  readonly smimeType: string | null;
  /** The name of the part. */
  readonly name: string | null;
}

/**
 * `encrypted`: nothing of it can be read here. `signed`: the content stands beside its signature. `wrapped`: signed, and
 * the content is inside of the signature, from which it has to be taken out.
 */
export type MailProtection = 'encrypted' | 'signed' | 'wrapped';

const opaqueTypes: readonly string[] = ['application/pkcs7-mime', 'application/x-pkcs7-mime'];

/**
 * How a mail is protected, by its outermost type (OpenPGP: RFC 3156, S/MIME: RFC 8551); null where it is not. S/MIME
 * without a type is taken for encrypted, unless its content can be taken out. Source: section 7 of the design of the
 * e-mail channel.
 *
 * @example
 * mailProtection({ contentType: 'multipart/encrypted', smimeType: null, name: null }) // 'encrypted'
 * mailProtection({ contentType: 'application/pkcs7-mime', smimeType: 'signed-data', name: null }) // 'wrapped'
 */
export function mailProtection({ contentType, smimeType, name }: ProtectionFacts): MailProtection | null {
  if (contentType === 'multipart/encrypted') return 'encrypted';
  if (contentType === 'multipart/signed') return 'signed';
  if (!opaqueTypes.includes(contentType)) return null;
  if (smimeType === 'signed-data' || smimeType === 'certs-only') return 'wrapped';
  return smimeType === null && name !== null && name.endsWith('.p7s') ? 'wrapped' : 'encrypted';
}
