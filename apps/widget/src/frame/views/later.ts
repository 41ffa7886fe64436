/** The views behind the first one. They are loaded together. */
export { Conversation, refuseDrops } from './conversation.tsx';
export { More } from './more.tsx';
export { PeekCard } from './peek.tsx';
