import { workersSuite } from './suite.ts';

workersSuite('postgres');
