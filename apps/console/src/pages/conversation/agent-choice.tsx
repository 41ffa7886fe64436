import type { AgentCompact } from '@helpdesk/client';
import type { ComponentChild } from 'preact';
import { Face, stateOf } from '../../ui/face.tsx';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';

interface AgentChoice {
  readonly label: string;
  readonly sign: ComponentChild;
  readonly hint: string;
}

/** A colleague in a menu: the face with the state as a dot, and its word. */
export function agentChoice(agent: AgentCompact): AgentChoice {
  const { id, avatar_url: picture, availability_status: availability } = agent;
  const name = fullName(agent);
  // The dot shows the same state as the word next to it.
  const state = availability === 'away' ? 'away' : stateOf(availability);
  return {
    label: name,
    sign: <Face id={id} name={name} picture={picture} size={18} state={state} />,
    hint: words.state[availability],
  };
}
