import { expect, it } from 'vitest';
import { usualImapLimits } from './imap-limits.ts';

it('mail 4: a command is answered within 90 seconds, and a server that is silent for five minutes is gone', () => {
  const { commandMs, silenceMs, connectMs, closeMs, refusedIdleMs } = usualImapLimits;
  expect({ commandMs, silenceMs }).toEqual({ commandMs: 90_000, silenceMs: 5 * 60_000 });
  expect({ connectMs, closeMs, refusedIdleMs }).toEqual({ connectMs: 30_000, closeMs: 1_000, refusedIdleMs: 60_000 });
});

it('mail 10: a mail of 100 MiB fits into what a server may send as one piece', () => {
  const mebibyte = 1024 * 1024;
  const { chunkBytes, lineBytes, pieceBytes } = usualImapLimits;
  expect(pieceBytes).toBeGreaterThan(100 * mebibyte);
  expect({ chunkBytes, lineBytes, pieceBytes }).toEqual({
    ...{ chunkBytes: 256 * 1024, lineBytes: 8 * mebibyte, pieceBytes: 128 * mebibyte },
  });
});
