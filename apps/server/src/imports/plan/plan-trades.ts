import { isDeepStrictEqual } from 'node:util'
import type { PreviewChange } from '@afterclose/contract/imports'
import { type TradeInput, emptyInput } from '@afterclose/core/trade'
import { shareOf } from '@afterclose/core/split-trade'
import { type Kept, type WrittenFields, storedName } from '@afterclose/core/writing'
import type { BrokerTrade } from '@afterclose/importers/importer'
import type { Change } from '@afterclose/importers/statements/compare'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import { positionsByFill } from '@afterclose/importers/statements/positions-by-fill'
import { placeIn } from '@afterclose/importers/statements/rest-names'
import { changeNote } from './change-note.ts'
import { convertTrade } from './convert-trade.ts'
import { type Match, type Matches, matchRows } from './match-rows.ts'
import { groupBefore, groupsOfParts } from './groups-of-parts.ts'
import type { FileJoin } from './join-file.ts'
import type { KnownTrade, RowChanges, TradeToUpdate } from './plan-types.ts'
import { findWritings, isEmptyWriting, positionIn, rowShowing } from './writings.ts'
import { conversionOf, type Fate, type FateContext, fateOf, type RowWithWriting } from './trade-fate.ts'

/** A position that journal rows may have to follow. */
export interface PlannedTrade {
  readonly trade: DerivedTrade
  readonly fate: Fate
  /** The trader deleted it. */
  readonly isDeleted?: true
}

/** Fills of trades that the trader deleted, and whether to create those of the file again. */
export interface Deleted {
  readonly fills: readonly string[]
  readonly restores: boolean
}

export interface TradesPlan {
  readonly planned: readonly PlannedTrade[]
  readonly exchange: RowChanges
  readonly changes: readonly PreviewChange[]
  /** Number of trades that stay without their fills. */
  readonly lostTrades: number
}

const nothingDeleted: Deleted = { fills: [], restores: false }

/**
 * Plans the changes to journal rows so that they show the positions derived from all statements, with the writings about their fills.
 *
 * @param knownRows rows of the journal: at least those about a fill of `fillsToLookUp`, and all without fills
 */
export function planTrades(
  join: Pick<FileJoin, 'changes'>,
  knownRows: readonly KnownTrade[],
  { deleted = nothingDeleted, ...without }: Omit<FateContext, 'groupOf'> & { readonly deleted?: Deleted },
): TradesPlan {
  const matches = matchRows(join.changes, knownRows)
  const groups = groupsOfParts(matches, knownRows, without.journal.lastGroup)
  const context: FateContext = { ...without, groupOf: groups.groupOf }
  const positionOf = (row: KnownTrade): TradeInput => {
    const position = matches.positionBefore(row)
    const rate = position === undefined ? null : context.rates.of(position)
    return position === undefined || rate === null
      ? positionIn(row.trade, context.journal.setupId)
      : shareOf(
          convertTrade(position, conversionOf(context, row, { rate, groupId: groupBefore(row, position) })).trade,
          row.kept.split,
        )
  }
  const placeBefore = (row: KnownTrade): number => {
    const position = matches.positionBefore(row)
    return position === undefined ? 0 : placeIn(position, row.fill)
  }
  const writings = findWritings(knownRows, positionOf, placeBefore)
  const positionsWithRows = new Set(knownRows.map(matches.positionBefore))
  const withWriting = (row: KnownTrade): RowWithWriting => ({ ...row, writing: writings.get(row.id) ?? {} })
  const planned: PlannedTrade[] = []
  const [update, remove] = [new Array<TradeToUpdate>(), new Array<number>()]
  const changes: PreviewChange[] = []

  /** A row that shows a position, in its new state. */
  const show = (row: RowWithWriting, fill: string, fate: Fate): void => {
    if (fate.kind !== 'update' && fill === row.fill) return
    const { trade, kept } = fate.kind === 'update' ? fate : row
    const untouched = !isWritten(row)
    const moved = movedTo(row, fill, kept, matches.positionBefore)
    update.push({ id: row.id, externalId: storedName(fill, row), trade, kept: moved, shownOn: null, untouched })
  }
  const isDeleted = deletedIn(matches.changes, deleted, (position) => positionsWithRows.has(position))
  const deletedNames = new Set(deleted.fills)
  /** A deleted part of a position, whose only rows are of the whole, which had the name of its first fill. */
  const isDeletedPart = (trade: DerivedTrade, rows: readonly RowWithWriting[]): boolean =>
    deletedNames.has(trade.externalId) &&
    rows.every((row) => !isWritten(row) && matches.positionBefore(row)?.externalId !== trade.externalId)
  for (const change of matches.changes) {
    const { trade, isInStatement } = change
    if (trade === null) continue
    const restores = deleted.restores && isInStatement // the preview asks about trades of the file
    const rowMatches = writtenFirst(
      matches.matchesOf(trade).map((match) => ({ ...match, row: withWriting(match.row) })),
    )
    const [first, ...rest] = rowMatches.map(({ row }) => row)
    if (first === undefined) {
      if (isDeleted(change)) planned.push(plannedDeleted(trade, restores, context))
      else if (isBorn(change, positionsWithRows)) planned.push({ trade, fate: fateOf(context, trade, [], false) })
      continue
    }
    if (isDeletedPart(trade, [first, ...rest])) {
      planned.push(plannedDeleted(trade, restores, context))
      remove.push(...[first, ...rest].map(({ id }) => id))
      continue
    }
    const parts = rest.filter((row) => splitFill(row) !== undefined && splitFill(row) === splitFill(first))
    const others = rest.filter((row) => !parts.includes(row))
    // As findWritings has them later, by what is stored.
    const writtenRows = others
      .filter(isWritten)
      .toSorted((a, b) => placeIn(trade, a.fill) - placeIn(trade, b.fill) || a.id - b.id)
    const shownRows = [withFills(first, writtenRows.length > 0, matches.positionBefore), ...writtenRows]
    // A row shown by another had fills of a statement, too, whatever these show.
    const wasKnown = matches.positionBefore(first) !== undefined || first.kept.lost === true || first.shownOn !== null
    const fate = fateOf(context, trade, shownRows, wasKnown)
    planned.push({ trade, fate })
    if (fate.kind === 'reject') continue
    // A position without user data is identified by its first fill.
    show(first, isWritten(first) ? rowMatches[0]!.fill : trade.externalId, fate)
    if (fate.kind === 'update') {
      const shownBefore = [first, ...others].filter(({ shownOn }) => shownOn === null)
      const isSplit =
        change.kind === 'split' || change.sourceTrades.some((source) => source === matches.positionBefore(first))
      const kind = shownBefore.length > 1 ? 'joined' : isSplit ? 'split' : kindOf(first, fate.trade)
      changes.push(changeOf(kind, trade, first.trade, fate.trade, changeNote([first, ...others], fate.trade)))
    }
    for (const { fill, row } of rowMatches.filter((match) => parts.includes(match.row))) {
      const partFate = fateOf(context, trade, [row], true)
      show(row, fill, partFate)
      if (partFate.kind === 'update')
        changes.push(changeOf(kindOf(row, partFate.trade), trade, row.trade, partFate.trade, null))
    }
    remove.push(...others.filter((row) => !isWritten(row)).map(({ id }) => id))
    for (const row of writtenRows)
      if (!isShownBy(row, first)) update.push(hiddenRow(withFills(row, true, matches.positionBefore), first))
  }
  const orphaned = matches.orphaned.map(withWriting)
  const orphanedPlan = planOrphaned(orphaned, knownRows, matches.positionBefore, context.journal.setupId)
  const rows = { update: [...update, ...orphanedPlan.update], remove: [...remove, ...orphanedPlan.remove] }
  return {
    planned,
    exchange: { ...rows, ...picturesToMerge(rows, knownRows), newGroups: groups.added() },
    changes: [...changes, ...orphanedPlan.changes],
    lostTrades: orphanedPlan.lost,
  }
}

/** Whether a row is shown by this one already, with the same writing. */
const isShownBy = ({ shownOn, writing, kept }: RowWithWriting, { id }: KnownTrade): boolean =>
  shownOn === id && isDeepStrictEqual(writing, kept.said)

/** A row that another one shows from now on. */
function hiddenRow(row: RowWithWriting, { id: shownOn }: KnownTrade): TradeToUpdate {
  const { id, fill, trade, writing } = row
  const { places, lost: _lost, ...keptRest } = row.kept
  const stays = row.shownOn === shownOn && places !== undefined
  const all = { ...keptRest, said: writing, ...(stays && { places }) }
  return { id, externalId: storedName(fill, row), trade, kept: all, shownOn, untouched: false }
}

/** Rows whose pictures and note links move with them. */
function picturesToMerge(
  { update, remove }: Pick<RowChanges, 'update' | 'remove'>,
  knownRows: readonly KnownTrade[],
): Pick<RowChanges, 'merge' | 'unmerge'> {
  const before = new Map(knownRows.map((row) => [row.id, row]))
  const after = [...update, ...remove.map((id) => ({ id, shownOn: null }))].filter(
    ({ id, shownOn }) => shownOn !== before.get(id)?.shownOn,
  )
  return {
    unmerge: after.flatMap(({ id }) => {
      const { shownOn: sourceTrades = null, kept: { places } = {} } = before.get(id) ?? {}
      return sourceTrades === null || places === undefined ? [] : [{ id, from: sourceTrades, places }]
    }),
    merge: after.flatMap(({ id, shownOn: into }) => {
      const row = before.get(id)
      const hasSome = row !== undefined && (row.slots.length > 0 || row.hasMore)
      return into === null || !hasSome ? [] : [{ id, into }]
    }),
  }
}

/** Plans rows whose fills no statement contains any more: those with user data stay, the others are deleted. */
function planOrphaned(
  orphaned: readonly RowWithWriting[],
  knownRows: readonly KnownTrade[],
  before: Matches['positionBefore'],
  setupId: number,
) {
  const [update, remove, changes] = [new Array<TradeToUpdate>(), new Array<number>(), new Array<PreviewChange>()]
  let lostTrades = 0
  const staying = new Set(orphaned.filter((row) => isWritten(row) && row.kept.typed === undefined).map(({ id }) => id))
  const isShown = ({ id, shownOn }: KnownTrade) => staying.has(id) && shownOn !== null && staying.has(shownOn)
  const behindOf = Map.groupBy(orphaned.filter(isShown), ({ shownOn }) => shownOn)
  const shownOnEach = Map.groupBy(knownRows, ({ shownOn }) => shownOn)
  for (const row of orphaned) {
    const trade = before(row)
    const { kept, id } = row
    if (!isWritten(row)) {
      remove.push(id)
      if (trade !== undefined && row.shownOn === null) changes.push(changeOf('removed', trade, row.trade, null, null))
    } else if (kept.typed !== undefined) {
      const { trade: manualTrade } = rowShowing(row, typedPosition(row, kept.typed), row.writing, [], {})
      update.push({ id, externalId: null, trade: manualTrade, kept: {}, shownOn: null, untouched: false })
    } else if (!isShown(row)) {
      if (kept.lost === undefined) lostTrades++
      const fills = allFills(row, trade?.parts ?? [])
      const others = (behindOf.get(id) ?? []).map(({ writing }) => writing)
      const shownWritings = [row, ...(shownOnEach.get(id) ?? [])].map((one) => one.kept.said ?? {})
      const position = ownPosition(row, [row.writing, ...shownWritings], setupId)
      const rest = { lost: true, fills, ...(kept.split && { split: kept.split }) } as const
      const externalId = storedName(fills[0] ?? row.fill, row)
      update.push({
        id,
        externalId,
        ...rowShowing(row, position, row.writing, others, rest),
        shownOn: null,
        untouched: false,
      })
    }
  }
  return { update, remove, changes, lost: lostTrades }
}

/** The position of a manually entered trade. */
const typedPosition = (
  { trade: { setupId, entryDate }, kept }: RowWithWriting,
  typedValues: NonNullable<Kept['typed']>,
): TradeInput => shareOf({ ...emptyInput, setupId, entryDate, ...typedValues }, kept.split)

/** The position of a row without its fills: everything it shows, without the writings. */
function ownPosition({ trade, kept }: RowWithWriting, writings: readonly WrittenFields[], setupId: number): TradeInput {
  const fields = new Set(writings.flatMap((one) => Object.keys(one)))
  const unwritten = Object.entries(positionIn(trade, setupId)).filter(([field]) => fields.has(field))
  return { ...trade, groupId: null, ...Object.fromEntries(unwritten), ...kept.broker }
}

interface MatchWithWriting extends Match {
  readonly row: RowWithWriting
}

/** The trade keeps the id of a row with user data, in order of their fills; the others are deleted. */
const writtenFirst = (rowMatches: readonly MatchWithWriting[]): readonly MatchWithWriting[] => [
  ...rowMatches.filter(({ row }) => isWritten(row)),
  ...rowMatches.filter(({ row }) => !isWritten(row)),
]

/** Data of a row that moves to another fill: all fills of its former trade. */
const movedTo = (row: RowWithWriting, fill: string, keptData: Kept, before: Matches['positionBefore']): Kept =>
  isWritten(row) && fill !== row.fill ? { ...keptData, fills: allFills(row, before(row)?.parts ?? []) } : keptData

/** Fills that a row was first about, and all its neighbours until now. */
const allFills = ({ fill, kept }: KnownTrade, parts: readonly string[]): readonly string[] => [
  ...new Set([...(kept.fills ?? []), fill, ...parts]),
]

/** A position merged with others remembers its original fills; the parts of a split remember the same ones. */
const withFills = (
  row: RowWithWriting,
  isJoined: boolean,
  before: (row: KnownTrade) => DerivedTrade | undefined,
): RowWithWriting => {
  if (!isJoined || row.kept.fills !== undefined) return row
  const parts = row.kept.split === undefined ? (before(row)?.parts ?? []) : []
  return { ...row, kept: { ...row.kept, fills: [row.fill, ...parts.filter((part) => part !== row.fill)] } }
}

/** The fill of a split trade, shared by all its parts. */
const splitFill = ({ fill, kept }: KnownTrade): string | undefined =>
  kept.split === undefined ? undefined : (kept.fills?.[0] ?? fill)

/** Whether a trade has user data, or was entered manually. */
export const isWritten = ({ writing, kept, hasMore, trade }: RowWithWriting): boolean =>
  kept.typed !== undefined ||
  kept.split !== undefined ||
  hasMore ||
  !isEmptyWriting(writing) ||
  trade.screenshotDescriptions.some((text) => text !== '')

/**
 * Whether the trader deleted a position without a row: it has the first fill of a deleted trade, or it is a part of such a position.
 *
 * @param isThere whether a former position has rows
 */
function deletedIn(
  changes: readonly Change[],
  { fills }: Deleted,
  isThere: (position: DerivedTrade) => boolean,
): (change: Change) => boolean {
  if (fills.length === 0) return () => false
  const holding = (positions: readonly DerivedTrade[]): ReadonlySet<DerivedTrade | undefined> => {
    const byFill = positionsByFill(positions)
    return new Set(fills.map((fill) => byFill.get(fill)))
  }
  const before = holding(changes.flatMap(({ formerTrades, sourceTrades }) => [...formerTrades, ...sourceTrades]))
  const after = holding(changes.flatMap(({ trade }) => trade ?? []))
  return ({ trade, formerTrades, sourceTrades }) => {
    const sources = [...formerTrades, ...sourceTrades]
    return (
      (trade !== null && after.has(trade)) ||
      (sources.length > 0 && sources.every((one) => before.has(one) && !isThere(one)))
    )
  }
}

const plannedDeleted = (trade: DerivedTrade, restores: boolean, context: FateContext): PlannedTrade => ({
  trade,
  fate: restores ? fateOf(context, trade, [], false) : { kind: 'duplicate', reason: 'You deleted this trade.' },
  isDeleted: true,
})

/**
 * Whether to create a position without a row: if the file contains a part of it, or its fills were in trades that are in the journal. A
 * trade that was deleted before deletions were kept does not come back by itself.
 */
function isBorn(
  { isInStatement, formerTrades, sourceTrades }: Change,
  positionsWithRows: ReadonlySet<DerivedTrade | undefined>,
): boolean {
  const sources = [...formerTrades, ...sourceTrades]
  return isInStatement || sources.length === 0 || sources.some((one) => positionsWithRows.has(one))
}

function kindOf({ trade: before, kept }: RowWithWriting, after: TradeInput): PreviewChange['kind'] {
  if (before.exitDate === null && after.exitDate !== null) return 'closed'
  if (before.exitDate !== null && after.exitDate === null) return 'reopened'
  if (kept.lost === true) return 'found'
  return after.executions.length > before.executions.length ? 'completed' : 'corrected'
}

export const stateOf = ({
  entryDate,
  exitDate,
  size,
  entryPrice,
  exitPrice,
}: Pick<TradeInput, 'entryDate' | 'exitDate' | 'size' | 'entryPrice' | 'exitPrice'>) => ({
  entryDate,
  exitDate,
  size,
  entryPrice,
  exitPrice,
})

const changeOf = (
  kind: PreviewChange['kind'],
  { symbol, direction }: BrokerTrade,
  before: TradeInput,
  after: TradeInput | null,
  note: string | null,
): PreviewChange => ({
  kind,
  symbol,
  direction: after?.direction ?? direction,
  before: stateOf(before),
  after: after === null ? null : stateOf(after),
  note,
})
