import { rowReader, type RowsTaken } from './read-rows.ts'
import { recognise } from './recognise.ts'
import type { BarColumnsOfTable, Layout } from './layout.ts'

/** Number of bytes needed to detect a file's format. */
export const headBytes = 65_536

/** Detects the layout of a file from its first bytes. */
export const layoutOf = (head: Uint8Array, fileName: string): Layout =>
  recognise(
    new TextDecoder(wide(head) ?? 'utf-8').decode(head.subarray(0, headBytes)),
    head.length >= headBytes,
    fileName,
  )

export interface FileReader {
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => void
}

/** Parses a file as a stream of bytes. UTF-16, which trading terminals write, is converted to UTF-8. */
export function fileReader(columns: BarColumnsOfTable, taken: RowsTaken): FileReader {
  const rows = rowReader(columns, taken)
  let decoder: InstanceType<typeof TextDecoder> | null | undefined
  const encoder = new TextEncoder()
  return {
    push(bytes) {
      if (decoder === undefined) {
        const encoding = wide(bytes)
        decoder = encoding === null ? null : new TextDecoder(encoding)
      }
      rows.push(decoder === null ? bytes : encoder.encode(decoder.decode(bytes, { stream: true })))
    },
    end: rows.end,
  }
}

/** Detects UTF-16 by its byte order mark, or by zero bytes in plain text. */
function wide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[1] === 0 && bytes[3] === 0)) return 'utf-16le'
  return (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[2] === 0) ? 'utf-16be' : null
}
