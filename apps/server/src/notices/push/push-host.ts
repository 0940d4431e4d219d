/** Whether an endpoint is at one of the hosts, on the usual port. */
export function isAtPushHost(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return hosts.some((name) => (name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name))
}
