import { AppError } from '@afterclose/contract/problems'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testPicture } from '../../../../test/support/pictures.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

/** Where parts of a file begin, the first and the place behind the last included. */
function chunkEdges(bytes: Buffer, first: number, endOf: (at: number) => number): readonly number[] {
  const edges = [first]
  for (let at = endOf(first); at <= bytes.length; at = endOf(at)) {
    edges.push(at)
    if (at + 8 > bytes.length) break
  }
  return edges
}

function withSize(head: Buffer, content: Uint8Array, tail = 0): Buffer {
  return Buffer.concat([head, content, Buffer.alloc(tail)])
}
function pngPart(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length)
  head.write(name, 4, 'latin1')
  return withSize(head, content, 4)
}
function webpPart(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return withSize(head, content, content.length % 2)
}
function jpegPart(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return withSize(head, content)
}

interface Insertion {
  /** From 0 to 1: which of the places between parts. */
  readonly where: number
  readonly part: Buffer
}
/** The file with all of it put between its parts. */
function filled(bytes: Buffer, edges: readonly number[], insertions: readonly Insertion[]): Buffer {
  const placed = insertions.map(({ where, part }) => ({ at: edges[Math.floor(where * edges.length)]!, part }))
  const pieces = edges.flatMap((edge, i) => [
    ...placed.filter(({ at }) => at === edge).map(({ part }) => part),
    bytes.subarray(edge, edges[i + 1] ?? bytes.length),
  ])
  return Buffer.concat([bytes.subarray(0, edges[0]), ...pieces])
}

const content = fc.uint8Array({ maxLength: 200 })
const where = fc.double({ min: 0, max: 0.999, noNaN: true })
const insertionsOf = (part: fc.Arbitrary<Buffer>) => fc.array(fc.record({ where, part }), { maxLength: 6 })
const nameOf = (...letters: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 4 })

it('whatever chunks are put into a PNG are taken out again', async () => {
  const bytes = await testPicture.png()
  const edges = chunkEdges(bytes, 8, (at) => at + 12 + bytes.readUInt32BE(at)).slice(1, -1)
  expect(edges.length).toBeGreaterThan(2)
  const part = fc.tuple(nameOf('q', 'x', 'y', 'E', 'X', 'I'), content).map(([name, inside]) => pngPart(name, inside))
  const law = (insertions: readonly Insertion[]) => {
    expect(cleanPng(filled(bytes, edges, insertions)).equals(bytes)).toBe(true)
  }
  fc.assert(fc.property(insertionsOf(part), law))
})

it('whatever chunks are put into a WebP are taken out again', async () => {
  const bytes = await testPicture.webp()
  const edges = [12, bytes.length]
  const part = fc
    .tuple(nameOf('E', 'X', 'I', 'F', 'M', 'P', ' '), content)
    .map(([name, inside]) => webpPart(name, inside))
  const law = (insertions: readonly Insertion[]) => {
    const full = filled(bytes, edges, insertions)
    full.writeUInt32LE(full.length - 8, 4)
    expect(cleanWebp(full).equals(bytes)).toBe(true)
  }
  fc.assert(fc.property(insertionsOf(part), law))
})

it('whatever comments, segments of applications and fill bytes are put into a JPEG are taken out again', async () => {
  const bytes = cleanJpeg(await testPicture.jpeg())
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const edges = chunkEdges(bytes, 2, (at) => at + 2 + bytes.readUInt16BE(at + 2)).filter((at) => at <= scan)
  expect(edges.length).toBeGreaterThan(3)
  const marker = fc.constantFrom(0xfe, 0xe1, 0xe3, 0xe4, 0xe5, 0xec, 0xed, 0xef)
  const part = fc.oneof(
    fc.tuple(marker, content).map(([kind, inside]) => jpegPart(kind, inside)),
    fc.integer({ min: 1, max: 9 }).map((bytesOfFill) => Buffer.alloc(bytesOfFill, 0xff)),
  )
  const law = (insertions: readonly Insertion[]) => {
    expect(cleanJpeg(filled(bytes, edges, insertions)).equals(bytes)).toBe(true)
  }
  fc.assert(fc.property(insertionsOf(part), law))
})

it.each([
  ['PNG', cleanPng, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['WebP', cleanWebp, [...Buffer.from('RIFF\xff\0\0\0WEBP', 'latin1')]],
  ['JPEG', cleanJpeg, [0xff, 0xd8, 0xff]],
])('of any bytes that begin as a %s something clean comes out, or a refusal', (_name, clean, start) => {
  const law = (rest: Uint8Array) => {
    try {
      const once = clean(Buffer.concat([Buffer.from(start), rest]))
      expect(clean(once).equals(once)).toBe(true)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), law))
})
