import { problems } from '@afterclose/contract/problems'
import { largestArchive } from '@afterclose/contract/restore'
import { unknown } from '@afterclose/core/unknown'
import type { Field } from '../../parts/records/field.ts'

/** A file to create a journal from. */
export const importFile: Field<File | null, File | null> = {
  label: 'Import file',
  empty: null,
  show: () => null,
  read: (file) => file,
  fault: (file) => {
    if (file === null) return problems['File required'].message
    return file.size > largestArchive ? problems['File too large'].message : null
  },
  words: (file) => file?.name ?? unknown,
}
