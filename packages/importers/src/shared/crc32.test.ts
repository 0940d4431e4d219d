import { crc32 as platformCrc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc32 } from './crc32.ts'

it('is the checksum of ISO 3309, in pieces too', () => {
  // The check value of the standard's catalogue.
  expect(crc32(0, new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 99 }), fc.nat(99), (bytes, cut) => {
      expect(crc32(crc32(0, bytes.subarray(0, cut)), bytes.subarray(cut))).toBe(platformCrc32(bytes))
    }),
  )
})
