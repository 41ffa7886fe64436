/** A chunk of its own: who has not written yet has nothing to send, and nothing to listen to. */
export { createLive } from './live.ts';
export { createSender } from './sender.ts';
