const name = 'helpdesk-commands';
const kept = 20;

/** Ids of commands, the latest first; on this device. */
export function lastUsed(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberUse(id: string): void {
  try {
    localStorage.setItem(name, JSON.stringify([id, ...lastUsed().filter((each) => each !== id)].slice(0, kept)));
  } catch {
    // Storage may be full, or refused by the browser: the order is then as it was.
  }
}
