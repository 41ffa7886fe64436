type Reasons = typeof import('./reasons-of-codes.ts');

let loaded: Reasons | undefined;

/** Called when the page is shown: it can be shown without them. Until then, the words of the status have to do. */
export async function loadReasons(): Promise<void> {
  loaded = await import('./reasons-of-codes.ts').catch(() => undefined);
}

/** Null where the words of the status are the right ones; undefined for a code of a newer service. */
export function reasonOf(code: string): string | null | undefined {
  if (loaded === undefined) return null;
  const known: Readonly<Record<string, string | null>> = loaded.reasonOfCode;
  return Object.hasOwn(known, code) ? known[code] : undefined;
}

/** Whether the words of a place for a conflict fit this code. Where there is none, a place knows more than a status. */
export function isGeneral(code: string | undefined): boolean {
  const reason = code === undefined || loaded === undefined ? undefined : reasonOf(code);
  return reason === undefined || (reason !== null && loaded?.generalReasons.has(reason) === true);
}
