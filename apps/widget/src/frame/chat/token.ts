/** Whom a JWT is about, without checking it: the service does. It only tells one user of the page from another. */
export function externalIdOf(jwt: string): string {
  try {
    const part = (jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const claims = JSON.parse(atob(part)) as { external_user_id?: unknown; email?: unknown };
    return String(claims.external_user_id ?? claims.email ?? '');
  } catch {
    return '';
  }
}
