import { type FileHandle, open, writeFile } from 'node:fs/promises'

/**
 * A long list on disk that is read in pages: one JSON text a line, and beside it where each line begins, as 8-byte
 * numbers. So a preview of 100,000 rows costs no memory while the trader thinks it over.
 */
export async function writeRows(file: string, rows: readonly unknown[]): Promise<void> {
  const starts = new BigUint64Array(rows.length + 1)
  const lines: Buffer[] = []
  let at = 0
  for (const [i, row] of rows.entries()) {
    const line = Buffer.from(`${JSON.stringify(row)}\n`)
    lines.push(line)
    at += line.length
    starts[i + 1] = BigInt(at)
  }
  await writeFile(file, Buffer.concat(lines))
  await writeFile(`${file}.index`, new Uint8Array(starts.buffer))
}

/** Rows `offset` to `offset + limit` and how many there are. */
export async function readRows(
  file: string,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: unknown[] }> {
  await using index = await open(`${file}.index`)
  const total = (await index.stat()).size / 8 - 1
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return { total, rows: [] }
  const edges = await bytesOf(index, offset * 8, (count + 1) * 8)
  const [from, to] = [edges.readBigUInt64LE(0), edges.readBigUInt64LE(count * 8)]
  await using content = await open(file)
  const lines = (await bytesOf(content, Number(from), Number(to - from))).toString('utf8').trimEnd().split('\n')
  return { total, rows: lines.map((line): unknown => JSON.parse(line)) }
}

async function bytesOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  await file.read(buffer, 0, length, position)
  return buffer
}
