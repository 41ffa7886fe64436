import { growthSuite } from './growth-cases.ts';
import { postgresMeter } from './growth-meter.ts';

growthSuite(postgresMeter);
