import type { RecordKind } from './record-kind.ts'
import { diary } from './diary.ts'
import { guardKinds } from './guard.ts'
import { lists } from './lists.ts'
import { presets } from './presets.ts'
import { statementKinds } from './statements.ts'
import { tradesAndPlans } from './trades.ts'
import { writings } from './writings.ts'

/** Every kind of record in a journal's archive, in order of references. */
export const journalKinds: readonly RecordKind[] = [
  ...lists,
  ...tradesAndPlans,
  ...diary,
  ...guardKinds,
  writings,
  ...presets,
  ...statementKinds,
]
