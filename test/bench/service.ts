import { readConfig, startService } from '@helpdesk/service';
import { answerParent, processorTime } from './child.ts';

/** The service as it is, in a process of its own. */
const config = readConfig(process.env);
if ('faults' in config) throw new Error(config.faults.join('\n'));
const service = await startService(config.ok, false);

answerParent(Number(new URL(service.address).port), processorTime, () => service.stop());
