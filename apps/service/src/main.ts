import module from 'node:module';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { nodeFault } from './process/node-fault.ts';

// Checked before any file is loaded that an older Node cannot parse.
const fault = nodeFault(process.versions.node);
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(78);
}

// Beside the libraries, where only who installs them writes; a start costs a third less. Where nothing can be
// written it costs what it did.
const compiled = join(import.meta.dirname, '../node_modules/.compiled');
module.enableCompileCache(compiled);
// Threads take it from the environment. Without it each would load the compiler that strips types: 16 MiB, and
// WebAssembly, which V8 does not always survive in threads that come and go.
process.env.NODE_COMPILE_CACHE ??= compiled;
const { runCli } = await import('./cli.ts');
const { wasAskedToStop } = await import('./process/stop-signal.ts');

const patienceMs = 1_000;

const { stdout, stderr } = process;
// A reader of only the first lines (`| head`) closes the pipe. The error cannot be reported to anyone then.
for (const stream of [stdout, stderr]) stream.on('error', () => {});

const context = {
  env: process.env,
  out: (text: string) => void stdout.write(text),
  readStdin: () => readText(process.stdin),
};

const code = await runCli(process.argv.slice(2), context, (line) => void stderr.write(line));
// A pipe takes a long text in pieces, and the end of the process would cut it. After a signal to stop, the wait is
// limited: the reader may never read again.
const written = [stdout, stderr].map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve())));
const patience = wasAskedToStop() ? [new Promise((resolve) => setTimeout(resolve, patienceMs))] : [];
await Promise.race([Promise.all(written), ...patience]);
process.exit(code);
