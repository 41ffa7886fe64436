/** What programs ask for. Elsewhere a slash at the end has a meaning: `/`, `/docs/` and `/widget/` are pages. */
const ofPrograms = ['/api/', '/health/', '/uploads/', '/metrics/', '/openapi.json/', '/ws/', '/widget/ws/'] as const;

/**
 * The address of a request without the slashes at the end of its path.
 *
 * @example
 * withoutLastSlash('/api/v1/tags/?page=2') // '/api/v1/tags?page=2'
 * withoutLastSlash('/docs/') // '/docs/'
 */
export function withoutLastSlash(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!path.endsWith('/') || !ofPrograms.some((beginning) => path.startsWith(beginning))) return url;
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end) + url.slice(path.length);
}
