import { text } from './text.ts';

export const firstName = text(1, 128);
export const lastName = text(0, 128);
