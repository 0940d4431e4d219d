import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::5:6:7:192.0.2.7', '2001:db8:0:5::/64'],
  ['no address', 'no address'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('counts two IPv6 addresses together where their first 64 bits are the same, however they are written', () => {
  const group = fc.nat(0xffff).map((value) => value.toString(16))
  const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'))
  fc.assert(
    fc.property(fc.ipV6(), half, half, (any, front, back) => {
      for (const address of [any, `${front}:${back}`, `${front}::1`]) {
        const network = networkOf(address)
        if (network === address || !network.includes(':')) continue // an IPv4 address in the clothes of one
        const same = new BlockList()
        same.addSubnet(network.replace('/64', ''), 64, 'ipv6')
        expect(same.check(address, 'ipv6')).toBe(true)
        expect(networkOf(`${front}:${back}`) === network).toBe(same.check(`${front}:${back}`, 'ipv6'))
      }
    }),
  )
})
