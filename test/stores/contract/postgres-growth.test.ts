import { endedSessionsSuite } from './ended-sessions-cases.ts';
import { growthSuite } from './growth-cases.ts';
import { postgresMeter } from './growth-meter.ts';

growthSuite(postgresMeter);
endedSessionsSuite(postgresMeter);
