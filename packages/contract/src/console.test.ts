import { catalogues } from '@helpdesk/domain';
import { expect, it } from 'vitest';
import { consoleStart, membersOfCatalogues } from './console.ts';

it.each(catalogues)('the start of the console has the members of the catalogue %s', (catalogue) => {
  const members = Object.entries(membersOfCatalogues[catalogue]);
  expect(members.length).toBeGreaterThan(0);
  for (const [name, schema] of members) expect(consoleStart.entries, name).toHaveProperty(name, schema);
});
