import { installPrograms } from './debian-program.ts';
import * as programs from './debian-programs.ts';

// Before the first test of `.ci/run`: an installation between tests makes them wait, and fails too late.
await installPrograms(Object.values(programs));
