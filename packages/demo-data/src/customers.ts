import type { ContactInput } from '@helpdesk/domain/use-cases';
import type { Random } from './random.ts';
import { demoEmail } from './staff.ts';

export type DemoContact = ContactInput & { readonly firstName: string; readonly lastName: string };

export const firstNames = words(`
  Olivia Noah Emma Liam Sofia Lucas Mia Elias Hannah Mateo
  Freya Oscar Leila Hugo Priya Arjun Yuki Kenji Amara Kwame
  Zofia Jakub Ingrid Lars Camille Théo Giulia Marco Nadia Omar
  Grace Ethan Chiara Pavel Elif Deniz Beatriz Rafael Siobhán Declan
`);

export const lastNames = words(`
  Andersen Bauer Costa Dubois Eriksson Fischer García Haddad Ivanova Jansen
  Kowalski Lehmann Moreau Nakamura O’Brien Patel Quinn Rossi Silva Tanaka
  Ueda Virtanen Walker Yılmaz Zhang Brooks Schmidt Hughes Novák Mensah
`);

export const countries = ['DE', 'FR', 'PT', 'GB', 'SE', 'NL', 'IT', 'PL', 'US', 'IE'] as const;
export const plans = ['Starter', 'Family', 'Greenhouse'] as const;
export const companies = [
  'Botanica Café',
  'Hotel Lindenhof',
  'Green Office Ltd',
  'Escola Verde',
  'Harbour Dental',
] as const;

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Makes `count` customers with different e-mail addresses. */
export function demoContacts(random: Random, count: number): readonly DemoContact[] {
  const byEmail = new Map<string, DemoContact>();
  while (byEmail.size < count) {
    const contact = demoContact(random, byEmail.size + 1);
    if (contact.email && !byEmail.has(contact.email)) byEmail.set(contact.email, contact);
  }
  return [...byEmail.values()];
}

function demoContact(random: Random, number: number): DemoContact {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const business = random.chance(0.15);
  return {
    firstName,
    lastName,
    email: demoEmail(firstName, lastName, random.pick(['example.com', 'example.org', 'example.net'])),
    country: random.pick(countries),
    externalUserId: random.chance(0.4) ? `cust-${String(1_000 + number)}` : null,
    customAttributes: {
      plan: business ? 'Greenhouse' : random.pick(plans),
      customer_since: random.int(2021, 2025),
      ...(business && { company: random.pick(companies) }),
    },
  };
}

export const contactNotes = [
  'Prefers to be called in the afternoon.',
  'Runs several gardens; ask which one before giving instructions.',
  'Long-time customer, has been patient with us twice. Be generous.',
  'Pays by bank transfer; allow three days before asking.',
  'Writes in German as well, answer in the language of the question.',
  'Has a beta firmware on the Drip controller.',
  'Interested in the school discount, follow up in spring.',
  'Address in the shop is outdated, confirm it before sending anything.',
  'Had a damaged delivery before: send with extra packaging.',
] as const;
