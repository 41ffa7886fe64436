import { defaultLanguage, refuse } from '@helpdesk/domain';
import type { Handlers } from '../handler.ts';
import { type Health, NotReady } from '../health.ts';

/** Alive is whoever can answer; ready is whoever can work. */
export const serviceHandlers = {
  getHealth: async ({ health }) => requireReady(health),
  getHealthLive: async () => true as const,
  getHealthReady: async ({ health }) => requireReady(health),
  getConfig: async ({ helpdesk, options, links }) => {
    const { name, logoUrl } = await helpdesk.getDeskBrand();
    return {
      'app.name': 'Helpdesk',
      'app.lang': defaultLanguage,
      'app.favicon_url': null,
      'app.logo_url': links.logo(logoUrl),
      'app.site_name': name,
      'app.version': options.version,
    };
  },
  listLanguages: async ({ options }) => found(await options.languages?.list()),
  getLanguage: async ({ options, params }) => found(await options.languages?.read(params.code)),
} satisfies Partial<Handlers>;

async function requireReady(health: Health): Promise<true> {
  const report = await health.look();
  if (!report.isReady) throw new NotReady(report);
  return true;
}

function found<T>(texts: T | undefined): T {
  if (texts === undefined) throw refuse('language.not_found', 'There are no texts of this language');
  return texts;
}
