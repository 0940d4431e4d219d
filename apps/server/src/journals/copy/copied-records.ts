import { type CopyFlag, copyFlags } from '@afterclose/contract/journals'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { columnOf, type Constants, fieldsOf, type RecordKind } from '../../records/kinds/record-kind.ts'
import type { NumberedKind } from '../../store/db.ts'
import type { TableOfJournal } from '../../store/schema.ts'

/** Rules for copying one table. */
export interface CopiedRecords {
  readonly table: TableOfJournal
  /** Copied if all of these are requested; none: only where referenced. */
  readonly flags: readonly CopyFlag[] | 'always'
  /** Kinds whose ids it counts. */
  readonly kinds: readonly NumberedKind[]
  /** Columns with ids of records that are always copied along. */
  readonly needs: Readonly<Record<string, TableOfJournal>>
  /** Column values to use if a referenced record is not copied. */
  readonly without: Partial<Record<CopyFlag, Constants>>
  /** Column values to use in every copy. */
  readonly values: Constants
  /** Only rows with these values. */
  readonly where: Constants
  /** Column that other records refer to. */
  readonly by: string
}

export type Flags = Readonly<Record<CopyFlag, boolean>>

/**
 * Tables that a copy of a journal includes, in the order in which records refer to each other. Other tables start as in a new journal.
 */
export const copiedRecords: readonly CopiedRecords[] = journalKinds.flatMap((kind) =>
  copiesOf(kind).map(({ flags, needs = [], without = {}, values, where = {}, by = 'id' }) => ({
    table: kind.table,
    flags,
    kinds: Object.values(kind.numbered ?? {}),
    needs: Object.fromEntries(needs.map((field) => [columnOf(kind, field), kindOf(kind.refers?.[field]).table])),
    without: Object.fromEntries(
      copyFlags
        .filter((flag) => flags === 'always' || !flags.includes(flag))
        .map((flag) => [flag, { ...withoutReferences(kind, flag, needs), ...without[flag] }]),
    ),
    // Imports stay with the original, as they cannot be undone in a copy. Their statements are copied.
    values: { ...nulls(kind, kind.ofImports ?? []), ...values },
    where,
    by,
  })),
)

/** Whether all of them are copied. */
export const wantedBy = ({ flags: needed }: CopiedRecords, flags: Flags): boolean =>
  needed === 'always' || (needed.length > 0 && needed.every((flag) => flags[flag]))

/** Column values that replace those of the original. */
export const valuesOf = ({ values, without }: CopiedRecords, flags: Flags): Constants =>
  copyFlags.filter((flag) => !flags[flag]).reduce((so, flag) => ({ ...so, ...without[flag] }), values)

/** Slots that are copied, by the values of their columns. */
export const slotsCopied = (flags: Flags): readonly Constants[] =>
  copiedRecords.flatMap((records) =>
    records.table === 'archived_screenshot' && wantedBy(records, flags) ? [records.where] : [],
  )

function copiesOf({ copied }: RecordKind) {
  return typeof copied === 'string' ? [] : copied
}

function kindOf(name: string | undefined): RecordKind {
  const kind = journalKinds.find((kind) => kind.name === name)
  if (kind === undefined) throw new Error(`There is no kind of record "${name}"`)
  return kind
}

/** Null in the columns that refer to records copied with this flag. */
function withoutReferences(kind: RecordKind, flag: CopyFlag, needs: readonly string[]): Constants {
  const gone = Object.entries(kind.refers ?? {}).filter(
    ([field, to]) =>
      !needs.includes(field) && copiesOf(kindOf(to)).some(({ flags }) => flags !== 'always' && flags.includes(flag)),
  )
  return nulls(
    kind,
    gone.map(([field]) => field),
  )
}

function nulls(kind: RecordKind, names: readonly string[]): Constants {
  return Object.fromEntries(
    fieldsOf(kind)
      .filter(({ name }) => names.includes(name))
      .map(({ column, codec }) => [column, codec === 'list' ? '[]' : null]),
  )
}
