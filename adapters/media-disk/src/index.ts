export { openDiskMediaStore } from './disk-media-store.ts';
