/** The user whom a JWT names. It is not checked, which the service does: it only distinguishes users of the page. */
export function externalIdOf(jwt: string): string {
  try {
    const part = (jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const claims = JSON.parse(atob(part)) as { external_user_id?: unknown; email?: unknown };
    return String(claims.external_user_id ?? claims.email ?? '');
  } catch {
    return '';
  }
}
