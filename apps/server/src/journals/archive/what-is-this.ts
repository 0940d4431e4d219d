import { open } from 'node:fs/promises'

const shown = 40
const begins: readonly (readonly [bytes: string, name: string])[] = [
  ['53514c69746520666f726d6174203300', 'an SQLite database'],
  ['1f8b', 'a gzip'],
  ['25504446', 'a PDF'],
  ['377abcaf271c', 'a 7z archive'],
  ['526172211a07', 'a RAR archive'],
  ['d0cf11e0a1b11ae1', 'an old Office document'],
  ['fd377a585a00', 'an XZ archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['89504e470d0a1a0a', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['5047444d50', 'a PostgreSQL dump'],
]

/** Detects a file's type by its first bytes, in words that follow "it is"; null for a ZIP. */
export async function whatIsThis(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return named(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function named(head: Buffer): string | null {
  if (head.length === 0) return 'empty'
  if (/^504b(0304|0506)/.test(head.toString('hex', 0, 4))) return null
  const hex = head.toString('hex')
  const known = begins.find(([bytes]) => hex.startsWith(bytes))
  if (known !== undefined) return known[1]
  const text = head.toString('utf8')
  const isText = !/[\p{Cc}\ufffd]/u.test(text.replaceAll(/[\t\r\n]/g, '').slice(0, -4))
  return isText
    ? `text that begins with “${text
        .replace(/^\ufeff/, '')
        .trim()
        .slice(0, shown)}”`
    : 'of an unknown type'
}
