import { encodeQR } from 'qr'

export interface QrPath {
  /** Modules per side; the path has one unit per module. */
  readonly size: number
  /** Outline of the dark modules, for an SVG. */
  readonly path: string
}

/** Encodes a text as a QR code of error correction level M, without the required quiet zone around it. */
export function qrPath(text: string): QrPath {
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1))
  return { size: rows.length, path: rows.map(rowPath).join('') }
}

/** Adjacent dark modules are one rectangle, so that there are no visible seams. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue
    const start = x
    while (row[x + 1] === true) x++
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`
  }
  return path
}
