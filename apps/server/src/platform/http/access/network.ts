import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Key for counting attempts by address: the whole IPv4 address, but only the first 64 bits of an IPv6 address, because one customer has all
 * addresses below them. "::ffff:192.0.2.1" is "192.0.2.1".
 */
export const networkOf = (address: string): string => firstBits(address, 64)

/** As `networkOf`, but the first 48 bits of an IPv6 address: a site with 65,536 networks gets no larger share than one with a single network. */
export const siteOf = (address: string): string => firstBits(address, 48)

function firstBits(address: string, bits: 64 | 48): string {
  const plain = address.replace(/%.*$/, '') // without its interface
  if (isIP(plain) === 0) return address
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const first = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${first.join(':')}::/${bits}`
}
