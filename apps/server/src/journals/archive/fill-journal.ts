import { notePicture } from '../../records/picture-files/repository.ts'
import type { Tx } from '../../store/db.ts'
import type { PreparedJournal } from './prepare-journal.ts'
import { rowWriter } from './repository.ts'

/** Writes a prepared archive to an empty journal. @returns bytes of its pictures */
export async function fillJournal(tx: Tx, journalId: number, { rows, pictures }: PreparedJournal): Promise<number> {
  const insert = rowWriter()
  for await (const batch of rows.read()) await insert(tx, batch)
  let bytes = 0
  for (const picture of pictures) bytes += await notePicture(tx, journalId, picture)
  return bytes
}
