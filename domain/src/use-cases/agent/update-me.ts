import { actingWith } from '../../model/agent/acting-with.ts';
import type { Actor, Agent } from '../../model/agent/agent.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import { longestSignature } from '../../model/shared/text-lengths.ts';
import type { HtmlSanitizer } from '../../ports/platform.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAgentChange } from '../audit/record-agent-change.ts';
import { type Avatar, recordAvatar, withAvatar } from '../media/avatar.ts';
import { safeHtml } from '../message/safe-html.ts';
import { requireAgent, requireLockedAgent } from './require-agent.ts';

export interface UpdateMeInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly avatar?: Avatar;
  /** HTML, which is made safe, or text; empty: none. */
  readonly signature?: string | undefined;
}

/** Characters of a signature, before it is made safe and after. */

/**
 * What agents may change in their own record without any permission. Throws `input.invalid`.
 *
 * @example
 * await desk.updateMe(agent, { firstName: 'Maria' }) // { firstName: 'Maria', … }
 */
export async function updateMe(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'mediaStore' | 'sanitizer'>,
  actor: Actor,
  input: UpdateMeInput,
): Promise<Agent> {
  const firstName = input.firstName === undefined ? undefined : requireName('firstName', input.firstName);
  const signature = input.signature === undefined ? undefined : safeSignature(ports.sanitizer, input.signature);
  const now = ports.clock.now();
  return withAvatar(ports, input.avatar, (picture) =>
    ports.store.transact(async (writer) => {
      // Locked, so that of two pictures that arrive at the same time the second replaces the first.
      const agent = await requireLockedAgent(writer.agents, actor.id);
      const avatarUrl =
        picture === undefined ? undefined : await recordAvatar(ports, writer, actor.id, actor.id, picture, now);
      await writer.agents.update(actor.id, {
        updatedAt: now,
        ...(avatarUrl !== undefined && { avatarUrl }),
        ...(firstName !== undefined && { firstName }),
        ...(input.lastName !== undefined && { lastName: plainLine(input.lastName) }),
      });
      if (signature !== undefined) await writer.agents.setSignature(actor.id, signature);
      await writer.events.append([{ type: 'agent.updated', agentId: actor.id }], now);
      const updated = await requireAgent(writer.agents, actor.id);
      await recordAgentChange(writer, actor, now, agent, updated);
      return actingWith(updated, actor.namedKey);
    }),
  );
}

function safeSignature(sanitizer: HtmlSanitizer, given: string): string {
  if (given.trim() === '') return '';
  const safe = given.length > longestSignature ? given : safeHtml(sanitizer, 'signature', given, undefined);
  if (safe.length > longestSignature) {
    throw invalidInput('input.invalid', 'signature', `must have at most ${longestSignature} characters`);
  }
  return safe;
}
