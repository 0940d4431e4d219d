import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parse('2000::')

/**
 * Against SSRF: whether an address, as a resolver writes it, is one of the public internet: not of this machine, of a network behind
 * it, or of any range that was set aside. False for what is no address, and for IPv6 addresses that lead to an IPv4
 * address of any kind.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  // Of IPv6 only 2000::/3 was given out; outside it lie mapped and translated addresses that no list is complete about.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast, 3)) return false
  return parsed.range() === 'unicast'
}
