import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { findNotes } from '../repository.ts'
import type { UndoNote } from './undo-note.ts'

/** What every import of a journal keeps for its undo, undone ones too. It can be much: read it once for all that asks. */
export const readNotes = async (db: Db, journalId: number): Promise<readonly UndoNote[]> =>
  (await findNotes(db, journalId)).map((text) => fromJson<UndoNote>(text))
