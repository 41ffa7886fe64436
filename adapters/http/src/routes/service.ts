import { defaultLanguage, refuse } from '@helpdesk/domain';
import { type Health, NotReady } from '../operations/health.ts';
import { acceptedLanguages, fittingLanguage, visitorsLanguage } from '../request/accepted-languages.ts';
import type { LanguageSource } from '../server-options.ts';
import type { Handlers } from './handler.ts';

/** A process is alive when it can answer, and ready when it can also do its work. */
export const serviceHandlers = {
  getHealth: async ({ health }) => requireReady(health),
  getHealthLive: async () => true as const,
  getHealthReady: async ({ health }) => requireReady(health),
  getConfig: async ({ helpdesk, options, links }) => {
    const [{ name, logoUrl }, providers] = await Promise.all([helpdesk.getDeskBrand(), helpdesk.listSignInProviders()]);
    return {
      'app.name': 'Helpdesk',
      'app.lang': defaultLanguage,
      'app.favicon_url': null,
      'app.logo_url': links.logo(logoUrl),
      'app.site_name': name,
      'app.version': options.version,
      'app.sso_providers': providers.map((each) => ({
        id: each.id,
        name: each.name,
        provider: each.provider,
        logo_url: each.logoUrl ?? '',
        enabled: true as const,
      })),
    };
  },
  listLanguages: async ({ options }) =>
    Object.entries(found(await options.languages?.list())).map(([code, name]) => ({ code, name })),
  getLanguage: async ({ options, params, reply }) => {
    const isVisitors = params.code.toLowerCase() === visitorsLanguage;
    if (isVisitors) reply.header('vary', 'accept-language');
    const wanted = isVisitors ? acceptedLanguages(reply.request.headers['accept-language']) : [params.code];
    return found(options.languages && (await textsOf(options.languages, wanted)));
  },
} satisfies Partial<Handlers>;

async function requireReady(health: Health): Promise<true> {
  const report = await health.look();
  if (!report.isReady) throw new NotReady(report);
  return true;
}

/** The texts of the first of these languages that there are texts of, else of English. */
async function textsOf(languages: LanguageSource, wanted: readonly string[]) {
  const best = wanted[0] === undefined ? undefined : await languages.read(wanted[0]);
  if (best !== undefined) return best;
  const codes = Object.keys((await languages.list()) ?? {});
  const code = [...wanted, defaultLanguage].map((each) => fittingLanguage(codes, each)).find((each) => each);
  return code === undefined ? undefined : languages.read(code);
}

function found<T>(texts: T | undefined): T {
  if (texts === undefined) throw refuse('language.not_found', 'There are no texts of this language');
  return texts;
}
