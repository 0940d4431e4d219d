import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parse('2000::')

/**
 * SSRF guard: whether an IP address is on the public internet: not of this machine, its local network, or any reserved range. False for
 * text that is no address, and for IPv6 addresses that map to IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  // Only 2000::/3 of IPv6 is allocated; outside it are mapped and translated addresses that no list covers completely.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast, 3)) return false
  return parsed.range() === 'unicast'
}
