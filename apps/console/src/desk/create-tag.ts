import { type AgentClient, HelpdeskError } from '@helpdesk/client';

/** A tag of this name is there then, whoever created it. */
export async function createTag(client: AgentClient, name: string): Promise<void> {
  try {
    await client.call('createTag', { body: { name } });
  } catch (error) {
    if (!(error instanceof HelpdeskError && error.status === 409)) throw error;
  }
}
