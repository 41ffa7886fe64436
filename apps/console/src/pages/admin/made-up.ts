import type { Agent, CustomAttribute } from '@helpdesk/client';
import type { PlaceholderSource } from '@helpdesk/domain';
import { useMemo } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { useFetched } from './fetched.tsx';

const sampleOfType = { text: 'Abc', number: '12', checkbox: 'true', date: '2026-03-01', link: 'https://example.org' };

export const madeUpContact = {
  type: 'contact',
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira@example.org',
} as const;

/** Values for the placeholders of a text that this agent writes to a contact who is made up. */
export function madeUpSource(
  agent: Pick<Agent, 'first_name' | 'last_name'>,
  inbox: string,
  attributes: readonly CustomAttribute[],
): PlaceholderSource {
  return {
    contact: { ...madeUpContact, customAttributes: samplesOf(attributes) },
    agent: { firstName: agent.first_name, lastName: agent.last_name },
    conversation: { referenceNumber: '1042', subject: 'Refund for order 1042' },
    inbox: { name: inbox },
  };
}

function samplesOf(attributes: readonly CustomAttribute[]): Readonly<Record<string, string>> {
  const sampleOf = ({ data_type: type, values }: CustomAttribute): string =>
    type === 'list' ? (values[0] ?? '') : sampleOfType[type];
  return Object.fromEntries(attributes.map((each) => [each.key, sampleOf(each)]));
}

/** The custom attributes of contacts, each of which is a placeholder. */
export function useAttributesOfContacts(): readonly CustomAttribute[] {
  const { client } = useWorkspace();
  const all = useFetched(['custom_attributes', 'list'], () => client.call('listCustomAttributes')).data;
  return useMemo(() => (all ?? []).filter(({ applies_to }) => applies_to === 'contact'), [all]);
}
