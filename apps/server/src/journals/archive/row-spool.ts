import { open, rm } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import type { RowsOfTable } from '../../store/insert-many.ts'

/**
 * Rows in a file, between being read from an archive and being written in one transaction: others may wait for the transaction, and reading
 * takes three times as long as writing.
 */
export interface RowSpool {
  readonly add: (rows: RowsOfTable) => Promise<void>
  /** All rows in order, any number of times. */
  readonly read: () => AsyncGenerator<RowsOfTable>
  /** Removes the file. */
  readonly close: () => Promise<void>
}

export async function rowSpool(path: string): Promise<RowSpool> {
  const file = await open(path, 'wx+', 0o600)
  const sizes: number[] = []
  return {
    async add(rows) {
      const bytes = serialize(rows)
      await file.appendFile(bytes)
      sizes.push(bytes.length)
    },
    async *read() {
      let position = 0
      for (const size of sizes) {
        const { buffer } = await file.read(Buffer.alloc(size), 0, size, position)
        position += size
        // `add` has written it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        yield deserialize(buffer) as RowsOfTable
      }
    },
    async close() {
      await file.close()
      await rm(path, { force: true })
    },
  }
}
