import { createLogger } from '@helpdesk/log-pino';
import { readConfig, startService } from '@helpdesk/service';
import { answerParent } from '../child.ts';
import { reading } from './readings.ts';

/** The service as it is, with its access log, in a process of its own. */
const config = readConfig(process.env);
if ('faults' in config) throw new Error(config.faults.join('\n'));
const service = await startService(config.ok, await createLogger('info', false));

answerParent(Number(new URL(service.address).port), reading, () => service.stop());
