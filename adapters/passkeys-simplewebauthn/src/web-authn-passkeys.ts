import type { JsonObject } from '@helpdesk/domain';
import type { PasskeyCeremonies } from '@helpdesk/domain/ports';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { relyingPartyOf } from './relying-party.ts';

/** EdDSA, ECDSA with P-256, RSA with PKCS #1: what authenticators have, and Node verifies without experiments. */
const algorithms = [-8, -7, -257];

/** How long a browser waits for the passkey, in milliseconds. A challenge is valid for the same time. */
const patience = 5 * 60_000;

/** WebAuthn for the pages of a desk at this address; undefined: there is none that people were told. */
export function webAuthnPasskeys(address: () => string | undefined): PasskeyCeremonies {
  const here = () => {
    const party = relyingPartyOf(address());
    if (party === undefined) throw new Error('passkeys are asked for where there are none');
    return party;
  };
  return {
    isAvailable: () => relyingPartyOf(address()) !== undefined,
    offerRegistration: async ({ deskName, handle, email, fullName, existing }) => {
      const options = await generateRegistrationOptions({
        rpName: deskName,
        rpID: here().id,
        userID: new Uint8Array(Buffer.from(handle, 'hex')),
        userName: email,
        userDisplayName: fullName,
        timeout: patience,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: existing.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports] as AuthenticatorTransport[],
        })),
      });
      return { challenge: options.challenge, options: plain(options) };
    },
    verifyRegistration: (response, challenge) =>
      orUndefined(async () => {
        const { id, origin } = here();
        if (isFramed(response)) return undefined;
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        });
        if (!verified || registrationInfo === undefined) return undefined;
        const { credential, credentialBackedUp } = registrationInfo;
        return {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: wordsOf(credential.transports),
          synced: credentialBackedUp,
        };
      }),
    offerSignIn: async () => {
      const options = await generateAuthenticationOptions({
        rpID: here().id,
        timeout: patience,
        userVerification: 'required',
      });
      return { challenge: options.challenge, options: plain(options) };
    },
    verifySignIn: (response, challenge, { credentialId, publicKey, transports }) =>
      orUndefined(async () => {
        const { id, origin } = here();
        if (isFramed(response)) return undefined;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: true,
          credential: {
            id: credentialId,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            // The domain compares the counters, and reports one that went back.
            counter: 0,
            transports: [...transports] as AuthenticatorTransport[],
          },
        });
        const { newCounter, credentialBackedUp } = authenticationInfo;
        return verified ? { counter: newCounter, synced: credentialBackedUp } : undefined;
      }),
  };
}

/**
 * Whether the page stood in a frame of another origin, as the browser says. No page of ours does, and the library looks
 * at `topOrigin` alone.
 */
function isFramed({ response }: JsonObject): boolean {
  const { clientDataJSON } = (response ?? {}) as JsonObject;
  if (typeof clientDataJSON !== 'string') return false;
  const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as JsonObject;
  return said.crossOrigin !== undefined && said.crossOrigin !== false;
}

/** The library throws for whatever is wrong with an answer, which anybody can send. */
async function orUndefined<T>(verify: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/** A page may send any text about its authenticator. Only words of this form are kept. */
function wordsOf(transports: readonly unknown[] = []): readonly string[] {
  const words = transports.filter((each) => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each));
  return [...new Set(words as string[])].slice(0, 8);
}

function plain(options: object): JsonObject {
  return JSON.parse(JSON.stringify(options)) as JsonObject;
}
