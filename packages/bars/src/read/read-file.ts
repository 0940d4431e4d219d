import { rowReader, type RowsTaken } from './read-rows.ts'
import { recognise } from './recognise.ts'
import type { BarColumnsOfTable, Layout } from './layout.ts'

/** Bytes that are enough to know what a file is. */
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

/** Reads a file as its bytes come. What terminals write as UTF-16 is brought into UTF-8 on the way. */
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

/** UTF-16 is known by its mark, or by the zero bytes of plain text in it. */
function wide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[1] === 0 && bytes[3] === 0)) return 'utf-16le'
  return (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[2] === 0) ? 'utf-16be' : null
}
