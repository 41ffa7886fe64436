export { createLogger, type Logger, logOutput } from './logger.ts';
