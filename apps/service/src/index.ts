export { type Composition, compose } from './composition/compose.ts';
export { type Config, readConfig } from './config/read-config.ts';
export { demoMails } from './start/demo-mails.ts';
export { type RunningService, startService } from './start/start-service.ts';
