export { commonPasswords } from './common-passwords.ts';
export { nodeIds } from './ids.ts';
export { liveChatTransport } from './live-chat-transport.ts';
export { localNotifier } from './local-notifier.ts';
export { type NodesNotifier, type NodesNotifierOptions, nodesNotifier } from './nodes-notifier.ts';
export { passwordHasher, passwordsInTurn } from './password-hasher.ts';
export { aesSealer, hmacSigner, type Signer } from './sealer.ts';
export { sha256Hasher } from './sha256-hasher.ts';
export { systemClock } from './system-clock.ts';
