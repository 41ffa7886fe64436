export { type Composition, compose } from './compose.ts';
export { type Config, readConfig } from './config.ts';
export { type RunningService, startService } from './start-service.ts';
