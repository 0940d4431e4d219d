import { Inflate, strToU8, zipSync } from 'fflate'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DamagedPart, isZip, unpack, type ZipPart, zipParts } from './zip.ts'

const MiB = 1024 * 1024
const partOf = (bytes: Uint8Array, name: string): ZipPart => {
  const part = zipParts(bytes, 1000)?.get(name)
  if (part === undefined) throw new Error(`There is no ${name}`)
  return part
}
const textOf = (part: ZipPart): string =>
  new TextDecoder().decode(Uint8Array.from([...unpack(part)].flatMap((piece) => [...piece])))

/** Where the directory's entry of the only part begins. */
const entryAt = (zip: Uint8Array): number => new DataView(zip.buffer).getUint32(zip.length - 6, true)

/** The archive with another size in the directory's entry of its only part. */
function saying(zip: Uint8Array, size: number): Uint8Array {
  const changed = zip.slice()
  new DataView(changed.buffer).setUint32(entryAt(changed) + 24, size, true)
  return changed
}

describe('a ZIP archive', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is recognised by its first bytes, and lists its parts without unpacking any', () => {
    const push = vi.spyOn(Inflate.prototype, 'push')
    const zip = zipSync({ 'a/b.xml': strToU8('ab'.repeat(500)), 'ö.xml': [strToU8('stored'), { level: 0 }] })
    expect(isZip(zip)).toBe(true)
    expect(isZip(strToU8('PK'))).toBe(false)
    const parts = zipParts(zip, 2)
    expect([...(parts ?? [])].map(([name, { size, deflated }]) => ({ name, size, deflated }))).toEqual([
      { name: 'a/b.xml', size: 1000, deflated: true },
      { name: 'ö.xml', size: 6, deflated: false },
    ])
    expect(push).not.toHaveBeenCalled()
    expect(textOf(partOf(zip, 'a/b.xml'))).toBe('ab'.repeat(500))
    expect(textOf(partOf(zip, 'ö.xml'))).toBe('stored')
  })

  it('reads sizes of 64 bits', () => {
    const zip = zipSync({ a: [strToU8('x'.repeat(700)), { extra: { 1: new Uint8Array(8) } }] })
    const wide = saying(zip, 0xffffffff)
    const view = new DataView(wide.buffer)
    view.setBigUint64(entryAt(zip) + 46 + 1 + 4, 700n, true)
    expect(textOf(partOf(wide, 'a'))).toBe('x'.repeat(700))
  })

  it('has no parts when it is damaged, encrypted, packed in another way, or holds too many or one twice', () => {
    const zip = zipSync({ a: strToU8('text') })
    const at = entryAt(zip)
    const changed = (where: number, byte: number): Uint8Array => {
      const bytes = zip.slice()
      bytes[where] = byte
      return bytes
    }
    expect(zipParts(zip, 1)?.size).toBe(1)
    for (const bad of [
      zip.slice(0, -1),
      zip.slice(10),
      changed(0, 0),
      changed(at, 0),
      changed(at + 8, 1), // encrypted
      changed(at + 10, 9),
      changed(at + 20, 255), // packed size
      changed(zip.length - 6, 255), // where the directory is
      changed(zip.length - 12, 2), // how many parts
    ])
      expect(zipParts(bad, 1)).toBeNull()
    expect(zipParts(zipSync({ a: new Uint8Array(), b: new Uint8Array() }), 1)).toBeNull()
    const twice = zipSync({ a: new Uint8Array(), b: new Uint8Array() })
    twice[twice.lastIndexOf(0x62)] = 0x61
    expect(zipParts(twice, 2)).toBeNull()
  })

  const zeros = zipSync({ a: new Uint8Array(24 * MiB) })

  it('stops within a piece if a part unpacks to more than its stated size', () => {
    for (const size of [0, 1000, 12 * MiB]) {
      let unpacked = 0
      const lying = partOf(saying(zeros, size), 'a')
      expect(() => {
        for (const piece of unpack(lying)) unpacked += piece.length
      }).toThrow('does not unpack to what it says')
      expect(unpacked).toBeLessThanOrEqual(size)
    }
  })

  it('unpacks no more than 9 MB into a piece, however dense it is', () => {
    const pushed = vi.spyOn(Inflate.prototype, 'push')
    let [unpacked, largest] = [0, 0]
    for (const piece of unpack(partOf(zeros, 'a'))) {
      unpacked += piece.length
      largest = Math.max(largest, piece.length)
    }
    expect(unpacked).toBe(24 * MiB)
    expect(largest).toBeLessThan(9 * MiB)
    expect(pushed.mock.calls.length).toBeGreaterThan(2)
  })

  it('refuses a part that unpacks to less than its stated size', () => {
    const zip = saying(zipSync({ a: strToU8('text') }), 5)
    expect(() => [...unpack(partOf(zip, 'a'))]).toThrow('does not unpack to what it says')
  })

  it('refuses a part that unpacks to something else', () => {
    const zip = zipSync({ a: [strToU8('profit 100.00'), { level: 0 }] })
    const at = new TextDecoder('latin1').decode(zip).indexOf('100.00')
    zip[at] = 0x37 // profit 700.00
    expect(() => [...unpack(partOf(zip, 'a'))]).toThrow(DamagedPart)
  })

  it('throws only its own errors, whatever is changed in it', () => {
    const zip = zipSync({ a: strToU8('text'.repeat(50)), b: [strToU8('text'), { level: 0 }] })
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(255), fc.nat(zip.length), (at, byte, length) => {
        const changed = zip.slice()
        changed[at] = byte
        for (const bytes of [changed, changed.subarray(0, length)])
          for (const part of zipParts(bytes, 10)?.values() ?? [])
            try {
              for (const piece of unpack(part)) expect(piece.length).toBeLessThanOrEqual(part.size)
            } catch (error) {
              expect(error).toBeInstanceOf(Error)
            }
      }),
    )
  })
})
