import { refuse } from '@helpdesk/domain';
import type { UploadHold } from '@helpdesk/domain/ports';
import type { FastifyRequest } from 'fastify';
import type { ServerOptions } from '../server-options.ts';
import { quotaSubject } from '../widget/widget-sender.ts';

/** The part of the daily quotas that one upload of a widget holds while it is under way. */
export interface UploadBudget {
  /** The hold with the size that it has reached. */
  readonly hold: UploadHold;
  /** The same content, held as it arrives when its length was not announced. */
  counted(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Gives back what was not used. */
  release(): Promise<void>;
}

/** How many bytes are held at a time for a body without a length. */
const step = 1024 * 1024;

/** Holds the announced length of the body before it is read. Throws where it exceeds a quota. */
export async function openBudget(options: ServerOptions, request: FastifyRequest): Promise<UploadBudget> {
  const actor = request.widget?.actor ?? undefined;
  if (actor === undefined) throw refuse('session.invalid', 'A session token is missing');
  const { helpdesk } = options;
  const announced = Number(request.headers['content-length'] ?? 0);
  let hold = await helpdesk.holdUpload(actor, { address: quotaSubject(options, request.ip), bytes: announced });
  let arrived = 0;

  async function* counted(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of content) {
      arrived += chunk.byteLength;
      if (arrived > hold.bytes) hold = await helpdesk.growUpload(hold, Math.max(step, arrived - hold.bytes));
      yield chunk;
    }
  }

  return {
    get hold() {
      return hold;
    },
    counted,
    release: () => helpdesk.releaseUpload(hold),
  };
}
