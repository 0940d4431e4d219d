import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Key for counting attempts by address: the whole IPv4 address, but only the first 64 bits of an IPv6 address, because one customer has all
 * addresses below them. "::ffff:192.0.2.1" is "192.0.2.1".
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '') // without its interface
  if (isIP(plain) === 0) return address
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const half = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${half.join(':')}::/64`
}
