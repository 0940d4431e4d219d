import type { Readable } from 'node:stream'
import type { WorkFiles } from '../../platform/files/work-files.ts'

/**
 * Paged list in a work file: one JSON text per line, and a second file with the offset of each line as 8-byte numbers. So a preview of
 * 100,000 rows uses no memory while it waits.
 */
export async function writeRows(files: WorkFiles, key: string, rows: readonly unknown[]): Promise<void> {
  const starts = new BigUint64Array(rows.length + 1)
  const lines: string[] = []
  let at = 0
  for (const [i, row] of rows.entries()) {
    const line = `${JSON.stringify(row)}\n`
    lines.push(line)
    at += Buffer.byteLength(line)
    starts[i + 1] = BigInt(at)
  }
  await files.put(key, Buffer.from(lines.join('')))
  await files.put(`${key}.index`, new Uint8Array(starts.buffer))
}

/** Rows `offset` to `offset + limit`, and the total. Null if there is no such list. */
export async function readRows(
  files: WorkFiles,
  key: string,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: unknown[] } | null> {
  const size = await files.size(`${key}.index`)
  if (size === null) return null
  const total = size / 8 - 1
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return { total, rows: [] }
  const range = { first: offset * 8, last: (offset + count + 1) * 8 - 1 }
  const edges = await bytesOf(await files.get(`${key}.index`, range))
  if (edges === null) return null
  const [from, to] = [Number(edges.readBigUInt64LE(0)), Number(edges.readBigUInt64LE(count * 8))]
  const text = await bytesOf(await files.get(key, { first: from, last: to - 1 }))
  if (text === null) return null
  return {
    total,
    rows: text
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  }
}

/** The whole of a file; null when there is none. */
export async function bytesOf(file: Readable | null): Promise<Buffer<ArrayBuffer> | null> {
  if (file === null) return null
  const parts: Buffer[] = []
  for await (const part of file) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
