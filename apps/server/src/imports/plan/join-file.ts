import type { ImportPreview } from '@afterclose/contract/imports'
import type { BrokerTrade, FileTotal, ParsedFile } from '@afterclose/importers/importer'
import type { FileLine } from '@afterclose/importers/shared/fill'
import type { OtherExportTest } from '@afterclose/importers/statements/other-exports'
import type { Change } from '@afterclose/importers/statements/compare'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'

/** Related lines of the file: of a trade, of a close without an opening, of a duplicate row. */
export interface LineGroup {
  readonly lines: readonly FileLine[]
  /** Which of them contain nothing new. */
  readonly areKnown: readonly boolean[]
}

/** Legs that look like one trade. */
export type LegProposal = NonNullable<ImportPreview['legs']>['proposals'][number]

/** Positions of the accounts of a file, with it and without it. */
export interface FileJoin {
  /** Trades of the instruments that the file touches, derived from all statements, and those no longer derived. */
  readonly changes: readonly Change[]
  /** Lines of the file by the trade that they are part of. */
  readonly lines: ReadonlyMap<DerivedTrade, LineGroup>
  /** Closes without an opening. */
  readonly unmatched: readonly LineGroup[]
  /** Lines of cancelled fills and of their cancellations. */
  readonly cancelled: readonly CancelledLines[]
  /** Rows whose id occurs in an earlier row. */
  readonly twins: readonly Twin[]
  /** Times that no statement covers, and closes without an opening, in words. */
  readonly gaps: readonly string[]
  /** Totals of the file, with the results of the trades that are saved. */
  readonly totals: readonly FileTotal[]
  /** New names of instruments, as any statement of the accounts states them. */
  readonly renames: readonly Rename[]
  /** Sentences about the corporate actions of the file. */
  readonly actions: readonly string[]
  /** Which trades another export may state as well. */
  readonly inOtherExport: OtherExportTest
  /** Whether the file has options. */
  readonly hasOptions: boolean
  /** Legs of the file that look like one trade. */
  readonly proposals: readonly LegProposal[]
  /** Warnings about the trades that are derived from the fills of the file. */
  readonly warnings: readonly string[]
}

/** An instrument that got a new name: FB became META. */
export interface Rename {
  readonly symbol: string
  readonly into: string
}

export interface CancelledLines extends LineGroup {
  /** Whether the cancelled fill is known; otherwise no statement contains it. */
  readonly complete: boolean
}

export interface Twin extends LineGroup {
  readonly row: BrokerTrade
  readonly first: BrokerTrade
  readonly firstLine: number
}

/** How many rows of a file are in no trade. */
export const rowsOutside = ({ rejected, duplicateLines }: ParsedFile): number => rejected.length + duplicateLines.length

/**
 * Trades that the file may concern: those that it contains a part of, changed ones, and the other parts of their positions, which are one
 * group with them.
 */
export function concernedChanges({ changes }: Pick<FileJoin, 'changes'>): readonly Change[] {
  const isConcerned = ({ kind, isInStatement }: Change): boolean => isInStatement || kind !== 'same'
  const wholes = new Set(changes.filter(isConcerned).flatMap(wholesOf))
  return changes.filter((change) => isConcerned(change) || wholesOf(change).some((whole) => wholes.has(whole)))
}

/** Positions that a trade is a part of, or was. */
const wholesOf = ({ trade, formerTrades }: Change): readonly string[] =>
  [...formerTrades, ...(trade === null ? [] : [trade])].flatMap((one) => wholeOf(one) ?? [])

/** The position that a trade is a part of; null for a whole one. */
export const wholeOf = ({ account, partOf }: DerivedTrade): string | null =>
  partOf === null ? null : `${account ?? ''}\u0000${partOf}`

/** All names of fills of the trades that the file may concern: a journal row may be about any of them. */
export const fillsToLookUp = (join: Pick<FileJoin, 'changes'>): readonly string[] =>
  namesOfFills(concernedChanges(join))

/** All names of fills of the trades that the file changes. */
export const fillsOfChanged = ({ changes }: Pick<FileJoin, 'changes'>): readonly string[] =>
  namesOfFills(changes.filter(({ kind }) => kind !== 'same'))

function namesOfFills(changes: readonly Change[]): readonly string[] {
  const names = new Set<string>()
  for (const { trade, formerTrades, sourceTrades } of changes)
    for (const { externalId, parts, also } of trade === null
      ? [...formerTrades, ...sourceTrades]
      : [trade, ...formerTrades, ...sourceTrades])
      for (const name of [externalId, ...parts, ...also]) names.add(name)
  return [...names]
}
