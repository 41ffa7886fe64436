export { sharpMediaInspector } from './sharp-media-inspector.ts';
