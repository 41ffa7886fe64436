export { type NameService, type NodeOutboundOptions, nodeOutbound } from './node-outbound.ts';
export { type PictureLimits, type RemotePicturesOptions, remotePictures } from './remote-pictures.ts';
