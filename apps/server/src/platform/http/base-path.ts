/** An address without a route: it gets the response of an unknown call. */
const outside = '/v1/outside-of-base-path'

/**
 * Strips BASE_PATH from the URL of a request; URLs outside of it are unknown.
 * @param basePath empty, or such as "/journal"
 */
export function withoutBasePath(url: string, basePath: string): string {
  if (!url.startsWith(basePath)) return outside
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : outside
}
