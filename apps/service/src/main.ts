import { text as readText } from 'node:stream/consumers';
import { runCli } from './cli.ts';

const context = {
  env: process.env,
  out: (text: string) => void process.stdout.write(text),
  readStdin: () => readText(process.stdin),
};

process.exit(await runCli(process.argv.slice(2), context, (line) => void process.stderr.write(line)));
