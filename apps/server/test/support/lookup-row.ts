import type { Instant } from '@afterclose/core/time'
import { nameKey, toFlag } from '../../src/store/codecs.ts'

/** Columns shared by the rows of lists. */
export const lookupRow = (
  journalId: number,
  id: number,
  { name, active }: { readonly name: string; readonly active?: boolean | undefined },
  position: number,
  now: Instant,
) => ({
  journal_id: journalId,
  id,
  name,
  name_key: nameKey(name),
  active: toFlag(active ?? true),
  position,
  created: now,
  modified: now,
})
