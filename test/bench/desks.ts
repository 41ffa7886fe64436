import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDesk } from './desk/kept-desk.ts';
import { conversationsOf, keptDesks, stores } from './desk/settings.ts';

/** Makes the desks that the bench needs, before it is run: `node test/bench/desks.ts --size 10k --size 1m`. */
const { values } = parseArgs({
  options: {
    size: { type: 'string', multiple: true, default: ['10k'] },
    desks: { type: 'string', default: keptDesks },
    store: { type: 'string', multiple: true, default: [...stores] },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-run-'));
try {
  for (const size of values.size) {
    for (const store of stores.filter((each) => values.store.includes(each))) {
      const desk = await openDesk(store, conversationsOf('--size', size), { desks: values.desks, folder, say });
      const [row] = await desk.rows('select count(*) as messages from messages');
      say(`${size} on ${desk.version}: ${desk.conversations} conversations, ${row?.messages} messages`);
      await desk.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
