import { growthSuite } from './growth-cases.ts';
import { sqliteMeter } from './growth-meter.ts';

growthSuite(sqliteMeter);
