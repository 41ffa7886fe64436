import type { ReplyOf } from '@helpdesk/contract';

const config: ReplyOf<'getConfig'> = {
  'app.name': 'Helpdesk',
  'app.lang': 'en-US',
  'app.favicon_url': null,
  'app.logo_url': null,
  'app.site_name': 'Helpdesk',
  'app.version': '1.0.0',
  'app.sso_providers': [{ id: 1, name: 'Staff', provider: 'Custom', logo_url: '', enabled: true }],
};

const general: ReplyOf<'getGeneralSettings'> = {
  'app.site_name': 'Helpdesk',
  'app.root_url': 'https://desk.example.com',
  'app.lang': 'en',
  'app.timezone': 'Europe/Berlin',
};

/** What pages ask for before and on every page. */
export const serviceExamples = {
  getConfig: { reply: config },
  listLanguages: { reply: [{ code: 'de', name: 'Deutsch' }] },
  getLanguage: { reply: { 'chat.placeholder': 'Nachricht schreiben' } },
  getGeneralSettings: { reply: general },
  listSlaPolicies: { reply: [] },
  listBusinessHours: { reply: [] },
  listAiPrompts: { reply: [] },
  listContextLinks: { reply: [] },
};
