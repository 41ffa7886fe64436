import * as contract from '@helpdesk/contract';
import * as domain from '@helpdesk/domain';
import { expect, it } from 'vitest';

// The contract imports nothing of ours, so that its lists are written twice; here they are compared.
it.each([
  ['permissions', contract.permissionNames, domain.permissions],
  ['availability', contract.availabilityStatuses, domain.availabilityStatuses],
  ['assignment types', contract.assignmentTypes, domain.assignmentTypes],
  ['priorities', contract.priorityNames, domain.priorityNames],
  ['status categories', contract.statusCategories, domain.statusCategories],
  ['inbox channels', contract.inboxChannels, domain.inboxChannels],
  ['message types', contract.messageTypes, domain.messageTypes],
] as const)('contract and domain have the same %s', (_what, ofContract, ofDomain) => {
  expect(ofContract).toEqual(ofDomain);
});
