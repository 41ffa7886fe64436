import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { flameGraph } from './report/flame-graph.ts';
import type { Profile } from './report/flame-tree.ts';

/** Draws a processor profile: `node test/bench/flame.ts PROFILE.cpuprofile IMAGE.svg [--title TEXT]`. */
const { values, positionals } = parseArgs({ options: { title: { type: 'string' } }, allowPositionals: true });
const [from, to] = positionals;
if (from === undefined || to === undefined) throw new Error('usage: flame.ts PROFILE.cpuprofile IMAGE.svg');
const profile = JSON.parse(readFileSync(from, 'utf8')) as Profile;
writeFileSync(to, flameGraph(values.title ?? basename(to, '.svg'), profile));
