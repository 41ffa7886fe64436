/** What the service takes as the answer of a passkey. */
export type PasskeyResponse = { readonly id: string } & { readonly [member: string]: unknown };

/** The person closed the browser's dialog, or it was never answered. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** Whether this browser has passkeys, and can read what the service sends for them. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.prototype.toJSON === 'function'
  );
}

/** Signs the challenge. Rejects with `NoPasskey`. */
export async function usePasskey(options: object): Promise<PasskeyResponse> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answerOf(() => navigator.credentials.get({ publicKey }));
}

/** Makes one on this device or with a password manager. Rejects with `NoPasskey`, also where there is one already. */
export async function makePasskey(options: object): Promise<PasskeyResponse> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answerOf(() => navigator.credentials.create({ publicKey }));
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<PasskeyResponse> {
  const credential = await ask().catch((cause: unknown) => {
    throw new NoPasskey('the browser gave no passkey', { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey('the browser gave no passkey');
  return { ...credential.toJSON(), id: credential.id };
}
