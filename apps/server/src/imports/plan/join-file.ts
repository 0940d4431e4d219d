import type { BrokerTrade, ParsedFile } from '@afterclose/importers/importer'
import type { Change } from '@afterclose/importers/statements/compare'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'

export interface FileLine {
  readonly line: number
  readonly text: string
}

/** Lines of the file that belong together: of a trade, of a close without an opening, of a row that stands there twice. */
export interface LineGroup {
  readonly lines: readonly FileLine[]
  /** Which of them say nothing that was not known before. */
  readonly known: readonly boolean[]
}

/** Positions of the accounts of a file, with it and without it. */
export interface FileJoin {
  /** Every trade that follows from all statements, and those that do not any more. */
  readonly changes: readonly Change[]
  /** Lines of the file by the trade of which they are a part. */
  readonly lines: ReadonlyMap<DerivedTrade, LineGroup>
  /** Closes of what nobody opened. */
  readonly unmatched: readonly LineGroup[]
  /** Lines of cancelled fills and of their cancellations. */
  readonly cancelled: readonly CancelledLines[]
  /** Rows with a number that an earlier row has. */
  readonly twins: readonly Twin[]
  /** Times about which no statement tells anything, and closes of what nobody opened, in words. */
  readonly gaps: readonly string[]
  /** Warnings about the trades that are derived from the fills of the file. */
  readonly warnings: readonly string[]
}

export interface CancelledLines extends LineGroup {
  /** Whether both are known; else this takes back what no statement tells of. */
  readonly complete: boolean
}

export interface Twin extends LineGroup {
  readonly row: BrokerTrade
  readonly first: BrokerTrade
  readonly firstLine: number
}

/** How many rows of a file are in no trade. */
export const rowsOutside = ({ rejected, duplicateLines }: ParsedFile): number => rejected.length + duplicateLines.length

/** Trades that the file may concern: those of which it has a part, and those that are not what they were. */
export const concerned = ({ changes }: Pick<FileJoin, 'changes'>): readonly Change[] =>
  changes.filter(({ kind, own }) => own || kind !== 'same')

/** Every name of a fill of the trades that the file may concern: a row of the journal may be about any of them. */
export function fillsToLookUp(join: Pick<FileJoin, 'changes'>): readonly string[] {
  const names = new Set<string>()
  for (const { trade, former, from } of concerned(join))
    for (const { externalId, parts, also } of trade === null ? [...former, ...from] : [trade, ...former, ...from])
      for (const name of [externalId, ...parts, ...also]) names.add(name)
  return [...names]
}
