import type { Language } from './speech.ts';

interface FirstWords {
  readonly failed: string;
  readonly reload: string;
}

/** In every language at once: what is said when nothing else could be loaded. */
export const firstWords: Readonly<Record<Language, FirstWords>> = {
  en: { failed: 'The desk could not be loaded.', reload: 'Reload' },
  de: { failed: 'Der Helpdesk konnte nicht geladen werden.', reload: 'Neu laden' },
  fr: { failed: 'Le support n’a pas pu être chargé.', reload: 'Recharger' },
  es: { failed: 'No se pudo cargar el servicio.', reload: 'Recargar' },
  ar: { failed: 'تعذر تحميل المكتب.', reload: 'إعادة التحميل' },
};
