import { AppError } from '@afterclose/contract/problems'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { bytesOf, testPicture, withSecrets } from '../../../../test/support/pictures.ts'
import { onBehalfOf } from '../../workers/on-behalf.ts'
import { readPicture, thumbnailOf, thumbnailSide } from './read-picture.ts'

const kinds = ['png', 'jpeg', 'webp'] as const
const html = Buffer.from('<html><script>alert(1)</script></html>')
const pixelsOf = async (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const refused = (bytes: Uint8Array, code: string) =>
  expect(readPicture(bytes)).rejects.toMatchObject({ name: 'AppError', code })

/** A chunk of a PNG. */
function pngChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(name, 4, 'latin1')
  content.copy(chunk, 8)
  return chunk // without its checksum: what is left out needs none
}
/** Behind the head of a PNG. */
const withChunk = (png: Buffer, chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])

describe.each(kinds)('a %s', (kind) => {
  it('without secrets stays as it is, to the last byte', async () => {
    const bytes = await testPicture[kind]()
    const picture = await readPicture(bytes)
    expect(picture.bytes.equals(bytes)).toBe(true)
    expect(picture).toMatchObject({ width: 64, height: 40 })
  })

  it('loses what cannot be seen, and not one pixel', async () => {
    const bytes = await bytesOf(withSecrets(await testPicture[kind]())[kind]({ quality: 90 }))
    expect(bytes.includes('SECRET')).toBe(true)
    const picture = await readPicture(bytes)
    expect(picture.bytes.includes('SECRET')).toBe(false)
    const { exif, xmp } = await sharp(picture.bytes).metadata()
    expect([exif, xmp]).toEqual([undefined, undefined])
    expect((await pixelsOf(picture.bytes)).equals(await pixelsOf(bytes))).toBe(true)
    expect((await readPicture(picture.bytes)).bytes.equals(picture.bytes)).toBe(true)
  })

  it('keeps its profile of colours', async () => {
    const bytes = await bytesOf(
      sharp(await testPicture[kind]())
        .withIccProfile('p3')
        .toFormat(kind),
    )
    const { icc } = await sharp(bytes).metadata()
    const kept = await sharp((await readPicture(bytes)).bytes).metadata()
    expect(icc !== undefined && kept.icc?.equals(icc)).toBe(true)
  })

  it('that was taken with the camera turned is turned', async () => {
    const sideways = await bytesOf(withSecrets(await testPicture[kind](), 6)[kind]())
    const picture = await readPicture(sideways)
    expect(picture).toMatchObject({ width: 40, height: 64 })
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: kind, width: 40, height: 64 })
    expect((await sharp(picture.bytes).metadata()).orientation).toBeUndefined()
    expect(picture.bytes.includes('SECRET')).toBe(false)
    const wanted = await pixelsOf(await bytesOf(sharp(sideways).autoOrient().png()))
    const shown = await pixelsOf(picture.bytes)
    const off = wanted.reduce((sum, value, i) => sum + Math.abs(value - shown[i]!), 0) / wanted.length
    expect(off).toBeLessThan(kind === 'png' ? 0.001 : 30)
  })

  it('with a page behind it comes out without it', async () => {
    const bytes = await testPicture[kind]()
    expect((await readPicture(Buffer.concat([bytes, html]))).bytes.equals(bytes)).toBe(true)
  })

  it('that breaks off anywhere is refused', async () => {
    const bytes = await testPicture[kind]()
    for (const length of [13, 20, 40, bytes.length >> 1, bytes.length - 12, bytes.length - 2, bytes.length - 1])
      await refused(bytes.subarray(0, length), 'Damaged picture')
  })

  it('may be as small as one pixel', async () => {
    const bytes = await bytesOf(sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })[kind]())
    const picture = await readPicture(bytes)
    expect(picture).toMatchObject({ width: 1, height: 1 })
    expect(await sharp(picture.thumbnail).metadata()).toMatchObject({ width: 1, height: 1 })
  })

  it('with too many pixels is refused before they are decoded', async () => {
    const bomb = await bytesOf(
      sharp({
        create: { width: 16_000, height: 3200, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })[kind](),
    )
    await refused(bomb, 'Picture too large')
  })

  it('has a small copy', async () => {
    const large = await bytesOf(
      sharp(await testPicture[kind]())
        .resize(1280, 800)
        .toFormat(kind),
    )
    const { thumbnail } = await readPicture(large)
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: thumbnailSide, height: 300 })
    expect((await thumbnailOf(large)).equals(thumbnail)).toBe(true)
  })

  it('that was changed anywhere is read or refused, and never anything else', async () => {
    const bytes = await testPicture[kind]()
    const change = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255), length: fc.nat(bytes.length) })
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const changed = Buffer.from(bytes)
      for (const { at, to } of changes) changed[at] = to
      const cut = changes[0]!.length % 2 === 0 ? changed : changed.subarray(0, changes[0]!.length)
      const picture = await readPicture(cut).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        return null
      })
      if (picture !== null) expect(picture.bytes.length).toBeLessThanOrEqual(cut.length + 1000)
    })
    await fc.assert(property, { numRuns: runs({ quick: 60 }) })
  })
})

it.each([
  ['progressive JPEG', (picture: Sharp) => picture.jpeg({ progressive: true })],
  ['JPEG for print', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
  ['grey JPEG', (picture: Sharp) => picture.greyscale().jpeg()],
  ['interlaced PNG', (picture: Sharp) => picture.png({ progressive: true })],
  ['PNG with a palette', (picture: Sharp) => picture.png({ palette: true, colours: 16 })],
  ['PNG with 16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
  ['PNG one can see through', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
  ['WebP one can see through', (picture: Sharp) => picture.ensureAlpha(0.5).webp({ quality: 70 })],
])('a %s stays what it is', async (_kind, save) => {
  const full = await bytesOf(save(withSecrets(await testPicture.png())))
  expect(full.includes('SECRET')).toBe(true)
  const { bytes } = await readPicture(full)
  expect(bytes.includes('SECRET')).toBe(false)
  expect((await pixelsOf(bytes)).equals(await pixelsOf(full))).toBe(true)
  const { format, space, channels, depth, isPalette, isProgressive, hasProfile } = await sharp(full).metadata()
  const look = { format, space, channels, depth, isPalette, isProgressive, hasProfile }
  expect(await sharp(bytes).metadata()).toMatchObject(look)
})

it('nothing else is a picture, whatever it begins with', async () => {
  for (const text of ['', 'x', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF....WAVE', '%PDF-1.7'])
    await refused(Buffer.from(text), 'Not a picture')
  for (const start of [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0xff, 0xd8, 0xff, 0xe0],
    [...Buffer.from('RIFF\0\0\0\0WEBP')],
  ])
    await refused(Buffer.concat([Buffer.from(start), html]), 'Damaged picture')
})

it('texts of a PNG, also packed ones, and the time of its last change are left out', async () => {
  const png = await testPicture.png()
  for (const name of ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'sPLT', 'prIV']) {
    const { bytes } = await readPicture(withChunk(png, pngChunk(name, Buffer.alloc(0)))).catch(() => ({ bytes: null }))
    if (bytes !== null) expect(bytes.equals(png)).toBe(true)
  }
})

it('moving pictures are refused', async () => {
  const frame = { create: { width: 8, height: 8, channels: 3, background: '#fff' } } as const
  const frames = [await bytesOf(sharp(frame).png()), await bytesOf(sharp(frame).negate().png())]
  await refused(await bytesOf(sharp(frames, { join: { animated: true } }).webp()), 'Animated picture')
  const moving = withChunk(await testPicture.png(), pngChunk('acTL', Buffer.alloc(8)))
  await refused(moving, 'Animated picture')
})

it('the small copy inside a JPEG and further pictures behind it are left out', async () => {
  const jpeg = await testPicture.jpeg()
  const app0 = Buffer.from([0xff, 0xe0, 0, 19, ...Buffer.from('JFIF\0'), 1, 2, 0, 0, 72, 0, 72, 1, 1, 9, 9, 9])
  const comment = Buffer.from([0xff, 0xfe, 0, 8, ...Buffer.from('SECRET')])
  const several = Buffer.from([0xff, 0xe2, 0, 6, ...Buffer.from('MPF\0')])
  const plain = jpeg[3] === 0xe0 ? Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(4 + jpeg.readUInt16BE(4))]) : jpeg
  const full = Buffer.concat([plain.subarray(0, 2), app0, comment, several, plain.subarray(2), jpeg])
  const { bytes } = await readPicture(full)
  const start = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 2, 0, 0, 72, 0, 72, 0, 0])
  expect(bytes.equals(Buffer.concat([plain.subarray(0, 2), start, plain.subarray(2)]))).toBe(true)
})

it('many at once are all read', async () => {
  const bytes = await Promise.all(Array.from({ length: 12 }, (_, i) => testPicture.png(`many ${i}`)))
  const read = await Promise.all(bytes.map(readPicture))
  expect(read.map((picture, i) => picture.bytes.equals(bytes[i]!))).toEqual(bytes.map(() => true))
})

it('decodes one picture of an owner at a time, and another’s beside it, however many wait', async () => {
  const bytes = await testPicture.png()
  const order: string[] = []
  const read = async (owner: string, name: string) => {
    await onBehalfOf(owner, () => readPicture(bytes))
    order.push(name)
  }
  const busy = Array.from({ length: 20 }, (_, i) => read('busy', `busy ${i}`))
  await Promise.all([...busy, read('other', 'other')])
  expect(order.filter((name) => name !== 'other')).toEqual(Array.from({ length: 20 }, (_, i) => `busy ${i}`))
  expect(order.indexOf('other')).toBeLessThan(10)
})
