import type { Client } from './client.ts'
import { filesIn } from './archive-files.ts'
import { archiveOf } from './archives.ts'

/**
 * What the archive of a journal holds, file by file, but for its manifest.
 * @param settled names of kinds, as "trade-plans", for which it is no matter when one was last written
 */
export async function archiveContent(
  trader: Client,
  journalId: number,
  settled: readonly string[],
): Promise<Record<string, string>> {
  const files = await filesIn(await archiveOf(trader, journalId))
  const matters = [...files].filter(([name]) => name !== 'manifest.json')
  return Object.fromEntries(
    matters.map(([name, bytes]) => [
      name,
      settled.some((kind) => name === `${kind}.jsonl`)
        ? bytes.toString().replaceAll(/"modified":"[^"]*"/g, '')
        : bytes.toString('latin1'),
    ]),
  )
}
