import type { CodePage } from '@afterclose/core/code-page'
import { guessCodePage } from './guess-code-page.ts'
import { isZip } from './zip.ts'

const sampleLength = 4096

/** An encoding declared in the text itself, as in HTML and XML. */
const declared = /charset\s*=\s*["']?\s*([\w-]+)|<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)/i

/**
 * Decodes a file of unknown encoding. Never throws: invalid bytes become "�" or odd letters.
 *
 * Tried in this order: a byte order mark (UTF-8, UTF-16 LE and BE); UTF-16 without a mark, detected by its zero bytes; UTF-8, where a last
 * character may be cut off; the encoding declared in an HTML or XML head; the most likely code page (`guessCodePage`). Figures, dates and
 * tickets are plain ASCII in all of them, so that a wrong guess can only harm comments and names.
 *
 * @returns the text without its byte order mark
 */
export function decodeText(bytes: Uint8Array): string {
  const label = encodingOf(bytes)
  try {
    return storableText(new TextDecoder(label).decode(bytes))
  } catch {
    return storableText(new TextDecoder('windows-1252').decode(bytes))
  }
}

/** Replaces the character 0 by "�", as for invalid text: not every store accepts it. */
export const storableText = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text)

/** As `decodeText`, of the first `length` bytes only: enough to recognise a format. */
export const decodeHead = (bytes: Uint8Array, length = sampleLength): string => decodeText(bytes.subarray(0, length))

/** Encoding of the bytes, by its name for `TextDecoder`. See `decodeText`. */
export const encodingOf = (bytes: Uint8Array): string => statedEncoding(bytes) ?? guessCodePage(bytes)

/** Null if neither the bytes nor a declaration determine it. */
function statedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'

  const wide = wideEncoding(bytes)
  if (wide !== null) return wide
  if (isUtf8(bytes)) return 'utf-8'

  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, sampleLength))
  const label = declared.exec(head)
  const name = (label?.[1] ?? label?.[2] ?? '').toLowerCase()
  // A file that declares UTF-8 or UTF-16 and is neither was written by a program with a wrong declaration.
  return name === '' || name.startsWith('utf') || !isKnown(name) ? null : name
}

function isKnown(name: string): boolean {
  try {
    return new TextDecoder(name).decode(new Uint8Array()) === ''
  } catch {
    return false
  }
}

/** A text without a declared encoding, and the guess. */
export interface GuessedText {
  readonly codePage: CodePage
  /** The first line that other code pages would decode differently. */
  readonly line: string
}

/**
 * Converts text to UTF-8, so that all parsers get the same text; unchanged if its encoding is declared.
 *
 * @param chosen code page chosen by the trader; null: guessed
 */
export function inUtf8(bytes: Uint8Array, chosen: CodePage | null): { bytes: Uint8Array; guessed: GuessedText | null } {
  if (isZip(bytes) || bytes.subarray(0, sampleLength).includes(0) || statedEncoding(bytes) !== null)
    return { bytes, guessed: null }
  const codePage = chosen ?? guessCodePage(bytes)
  const text = new TextDecoder(codePage).decode(bytes)
  const lines = text.split(/\r\n|\n|\r/)
  const line = lines.find((one) => /[^\p{ASCII}]/u.test(one)) ?? ''
  return {
    bytes: new TextEncoder().encode(`\ufeff${text}`),
    guessed: { codePage, line: storableText(shortLine(line)) },
  }
}

const longestLine = 120

/** A line without the tags of a page; of a long line, the part around its first non-ASCII letter. */
function shortLine(line: string): string {
  const plain = line
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const start = Math.max(0, Math.min(plain.search(/[^\p{ASCII}]/u) - 20, plain.length - longestLine))
  return plain.slice(start, start + longestLine)
}

/** Detects UTF-16 without a mark: text in the supported formats is mostly ASCII, so every other byte is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, sampleLength) & ~1
  if (length < 4) return null
  let evenZeros = 0
  let oddZeros = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) evenZeros++
    if (bytes[at + 1] === 0) oddZeros++
  }
  const most = length / 4
  if (oddZeros > most && evenZeros < oddZeros / 4) return 'utf-16le'
  if (evenZeros > most && oddZeros < evenZeros / 4) return 'utf-16be'
  return null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
