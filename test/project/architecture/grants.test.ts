import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grants } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './imports.ts';

/** Writes by which an agent gets lasting access, or loses what protects their own. */
const granting =
  /agents\.(?:insert|update|setRoles|setTeams|setApiKey|delete)\(|namedKeys\.insert\(|roles\.(?:insert|update)\(|inboxes\.(?:insert|update)\(|signIn\.insertLink\(|oidc\.(?:insert|update|insertLink)\(|secondFactors\.(?:keepTotp|insertPasskey|deleteFactorsOf|deleteTotp|deletePasskey|replaceRecoveryCodes)\(|settings\.keep\(securitySettingsName|contacts\.(?:update|absorb)\(/;

/** Use cases with such a write that grant nothing, and why. */
const others: Readonly<Record<string, string>> = {
  'agent/add-agent.ts': 'is called by use cases that ask',
  'agent/revoke-api-key.ts': 'takes a key away',
  'agent/set-my-availability.ts': 'writes the availability alone',
  'agent/update-me.ts': 'writes names and a picture of the agent themselves',
  'contact/merge-in-parts.ts': 'goes on with what merge-contacts began, which asks',
  'contact/set-contact-block.ts': 'writes the block alone',
  'custom-attribute/set-contact-attributes.ts': 'writes attributes alone',
  'deletion/deletable-agent.ts': 'is called by delete-agent, which asks, and goes on where it was cut',
  'desk/bootstrap-desk.ts': 'makes the first Admin of an empty database',
  'inbox/disable-locked-inboxes.ts': 'disables inboxes at the start, in the name of the service',
  'mail/sending/store-answer.ts': 'writes whether mail to an address arrives',
  'oidc/agent-of-identity.ts': 'acts for whom a provider has just proven, as the provider is set',
  'setup/claim-setup.ts': 'acts for who holds the setup link, which is the proof',
  'setup/write-sample.ts': 'makes a contact who does not exist',
  'sign-in/begin-session.ts': 'writes times of a sign-in',
  'sign-in/confirm-totp.ts': 'ends what start-totp began, which asks',
  'sign-in/keep-link.ts': 'is called by use cases that ask',
  'sign-in/leave-factor.ts': 'is called by use cases that ask',
  'sign-in/new-recovery-codes.ts': 'is called by use cases that ask, or that end what was asked for',
  'sign-in/set-password-by-link.ts': 'acts for whoever holds a link, which is the proof',
  'sign-in/sign-in.ts': 'hashes the same password again',
  'widget/exchange-customer-token.ts': 'acts for whom a JWT has just proven',
  'widget/merge-visitor.ts': 'acts for a customer and the visitor who they were',
};

const folder = 'domain/src/use-cases/';

async function useCases(): Promise<readonly (readonly [name: string, text: string])[]> {
  const files = (await sourceFiles('domain')).filter((file) => file.startsWith(folder) && !file.endsWith('.test.ts'));
  return files.map((file) => [file.slice(folder.length), readFileSync(join(root, file), 'utf8')]);
}

test('security T4: a use case that writes what gives access asks for its grant', async () => {
  const writing = (await useCases()).filter(([, text]) => granting.test(text));
  expect(writing.length).toBeGreaterThanOrEqual(20);
  const asking = /requireMayGrant\(|requireMayChangeProviders\(|requireMay(?:Identify|Join)\(/;
  const silent = writing.filter(([, text]) => !asking.test(text)).map(([name]) => name);
  expect(silent.toSorted()).toEqual(Object.keys(others));
});

test('security T4: each grant of the list is asked for by a use case', async () => {
  const text = (await useCases()).map(([, each]) => each).join('\n');
  // A change of an inbox asks for each access that it changes.
  const ofInboxes = /requireMayGrant\(actor, `inbox\.\$\{access\}`/.test(text);
  const isAsked = (grant: string): boolean =>
    text.includes(`requireMayGrant(actor, '${grant}'`) || (ofInboxes && grant.startsWith('inbox.'));
  expect(Object.keys(grants).filter((grant) => !isAsked(grant))).toEqual([]);
});
