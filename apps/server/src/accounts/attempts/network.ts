import { isIPv6 } from 'node:net'

/**
 * What addresses are counted by: an IPv4 address alone, and the first half of an IPv6 address, because whoever has one
 * has all that begin so. "::ffff:192.0.2.1" is "192.0.2.1".
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const plain = address.replace(/%.*$/, '') // the interface that it was reached by
  if (!isIPv6(plain)) return address
  // The last two of the eight groups may be written as an IPv4 address; they do not matter here.
  const [front = '', back] = plain.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const before = front.split(':').filter(Boolean)
  const after = (back ?? '').split(':').filter(Boolean)
  const left = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
