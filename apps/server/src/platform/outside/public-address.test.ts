import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

/** One address or more of each range in IANA's registries of special-purpose addresses. */
const inside = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:db8::1',
  '2001:10::1',
  '2001:20::1',
  '2002:7f00:1::1',
  '2002:808:808::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  'fe80::1%1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  '4000::1',
]

it.each(inside)('%s is not of the public internet', (address) => expect(isPublicAddress(address)).toBe(false))

it.each(['8.8.8.8', '1.1.1.1', '99.255.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1', '223.255.255.255'])(
  '%s is of the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)
it.each(['2606:4700::1111', '2a00:1450:4001:830::200e', '2400:cb00::1'])('%s is of the public internet', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

it.each([
  '',
  'localhost',
  '127.1',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '8.8.8.8 ',
  '8.8.8',
  '8.8.8.8/0',
  '[::1]',
  'a:b',
])('"%s" is no address as a resolver writes it', (text) => expect(isPublicAddress(text)).toBe(false))

it('knows no way into an IPv4 network by IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:'), (address, before) => {
      expect(isPublicAddress(`${before}${address}`)).toBe(false)
    }),
  )
})
