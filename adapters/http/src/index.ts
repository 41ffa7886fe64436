export { buildServer, type ServerOptions } from './build-server.ts';
