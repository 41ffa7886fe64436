import type { Language } from './speech.ts';

interface FirstWords {
  readonly failed: string;
  /** Why, where it is known. */
  readonly rebuilt: string;
  readonly reload: string;
}

/** In every language at once: shown when nothing else could be loaded. */
export const firstWords: Readonly<Record<Language, FirstWords>> = {
  en: { failed: 'The desk could not be loaded.', rebuilt: 'A new version is ready.', reload: 'Reload' },
  de: {
    failed: 'Der Helpdesk konnte nicht geladen werden.',
    rebuilt: 'Eine neue Version ist bereit.',
    reload: 'Neu laden',
  },
  fr: {
    failed: 'Le support n’a pas pu être chargé.',
    rebuilt: 'Une nouvelle version est prête.',
    reload: 'Recharger',
  },
  es: { failed: 'No se pudo cargar el servicio.', rebuilt: 'Hay una versión nueva lista.', reload: 'Recargar' },
  ar: { failed: 'تعذر تحميل المكتب.', rebuilt: 'نسخة جديدة جاهزة.', reload: 'إعادة التحميل' },
};
