/** An address that no router has: it is answered as every unknown call is. */
const outside = '/v1/outside-of-base-path'

/**
 * The address of a request without BASE_PATH, which stands before all that the server has; addresses outside of it are unknown.
 * @param basePath empty, or such as "/journal"
 */
export function withoutBasePath(url: string, basePath: string): string {
  if (!url.startsWith(basePath)) return outside
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : outside
}
