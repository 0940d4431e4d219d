import { longestBacktestFile, type previewBacktestFile } from '@afterclose/contract/backtest-files'
import type { BodyOf } from '@afterclose/contract/call'

/** A file of tested trades in its request form. */
export type SentFile = Required<Pick<BodyOf<typeof previewBacktestFile>, 'form' | 'text'>>

/** A text as text, a workbook as its bytes in Base64. */
export async function readFile(file: File): Promise<SentFile | 'EMPTY' | 'TOO_LARGE'> {
  if (file.size > 4 * longestBacktestFile) return 'TOO_LARGE'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sent: SentFile = isZip(bytes)
    ? { form: 'WORKBOOK', text: base64Of(bytes) }
    : { form: 'TEXT', text: textOf(bytes) }
  if (sent.text.length > longestBacktestFile) return 'TOO_LARGE'
  return sent.text.trim() === '' ? 'EMPTY' : sent
}

const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, else Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Maximum arguments of one call: more overflow the stack. */
const atOnce = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += atOnce) text += String.fromCharCode(...bytes.subarray(at, at + atOnce))
  return btoa(text)
}
