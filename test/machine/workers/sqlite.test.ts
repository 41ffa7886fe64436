import { workersSuite } from './suite.ts';

workersSuite('sqlite');
