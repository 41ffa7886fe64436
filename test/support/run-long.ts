import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { longAreas } from './projects.ts';

// `npm run test:long -- faults browser` runs these areas, without a name all of them. Everything else is for vitest.
const areas = Object.keys(longAreas);
const given = process.argv.slice(2);
const wanted = given.filter((word) => areas.includes(word));
const others = given.filter((word) => !areas.includes(word));
const projects = (wanted.length > 0 ? wanted : areas).flatMap((area) => ['--project', `long-${area}`]);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...others], { stdio: 'inherit' });
if (status !== 0) process.stderr.write(`The areas of the long tests: ${areas.join(', ')}\n`);
process.exitCode = status ?? 1;
