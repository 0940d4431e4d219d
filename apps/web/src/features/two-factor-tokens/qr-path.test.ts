import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

const uri =
  'otpauth://totp/Afterclose:mara%40example.org?issuer=Afterclose&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'

/** Paints the rectangles of the path as pixels, and a white border. */
function paint({ size, path }: ReturnType<typeof qrPath>, scale: number, border: number) {
  const side = (size + 2 * border) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let row = 0; row < scale; row++) {
      const from = ((Number(y) + border) * scale + row) * side + (Number(x) + border) * scale
      for (let pixel = from; pixel < from + Number(width) * scale; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  return { width: side, height: side, data }
}

it('[2.9.3] an app reads the text out of the picture', () => {
  expect(decodeQR(paint(qrPath(uri), 6, 4))).toBe(uri)
})

it('[2.9.3] its error correction is of level M', () => {
  const { path } = qrPath(uri)
  const dark = (x: number, y: number): number =>
    [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].some(
      ([, from, row, width]) => Number(row) === y && x >= Number(from) && x < Number(from) + Number(width),
    )
      ? 1
      : 0
  // the first two bits of the format, beside the finder at the top left, without their mask 10: 00 is M (ISO/IEC 18004, 7.9.1)
  expect([dark(0, 8) ^ 1, dark(1, 8) ^ 0]).toEqual([0, 0])
})
