export { webAuthnPasskeys } from './web-authn-passkeys.ts';
