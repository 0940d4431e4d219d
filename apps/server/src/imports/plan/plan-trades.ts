import { isDeepStrictEqual } from 'node:util'
import type { PreviewChange } from '@afterclose/contract/imports'
import { type TradeInput, emptyInput } from '@afterclose/core/trade'
import { shareOf } from '@afterclose/core/split-trade'
import { type Kept, type WrittenFields, storedName } from '@afterclose/core/writing'
import type { BrokerTrade } from '@afterclose/importers/importer'
import type { Change } from '@afterclose/importers/statements/compare'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import { changeNote } from './change-note.ts'
import { convertTrade } from './convert-trade.ts'
import { findHomes, type Home, type Homes } from './homes.ts'
import { concerned, type FileJoin } from './join-file.ts'
import type { Exchange, KnownTrade, TradeToShowOn, TradeToUpdate } from './plan-types.ts'
import { findSaid, isSaying, isTold, positionIn, shownAs, typedOver, withBars } from './said.ts'
import { conversionOf, type Fate, type FateContext, fateOf, type SaidRow } from './trade-fate.ts'

/** A position that the journal may have to follow. */
export interface PlannedTrade {
  readonly trade: DerivedTrade
  readonly fate: Fate
}

export interface TradesPlan {
  readonly planned: readonly PlannedTrade[]
  readonly exchange: Exchange
  readonly changes: readonly PreviewChange[]
  /** How many trades stay without their fills. */
  readonly lost: number
}

/**
 * What has to happen to the rows of the journal so that they show the positions that follow from all statements, with what was
 * written about their fills.
 *
 * @param known rows of the journal: at least those about a fill of `fillsToLookUp`, and all without fills
 */
export function planTrades(
  join: Pick<FileJoin, 'changes'>,
  known: readonly KnownTrade[],
  context: FateContext,
): TradesPlan {
  const homes = findHomes(join.changes, known)
  const positionOf = (row: KnownTrade): TradeInput => {
    const position = homes.before(row)
    const rate = position === undefined ? null : context.rates.of(position)
    return position === undefined || rate === null
      ? positionIn(row.trade, context.journal.setupId)
      : shareOf(convertTrade(position, conversionOf(context, row, rate)).trade, row.kept.split)
  }
  const said = findSaid(known, positionOf, (row) => homes.before(row)?.parts.indexOf(row.fill) ?? 0)
  const there = new Set(known.map(homes.before))
  const saidRow = (row: KnownTrade): SaidRow => ({ ...row, said: said.get(row.id) ?? {} })
  const planned: PlannedTrade[] = []
  const [update, behind] = [new Array<TradeToUpdate>(), new Array<TradeToShowOn>()]
  const remove: number[] = []
  const changes: PreviewChange[] = []

  for (const change of concerned(join)) {
    const { trade } = change
    if (trade === null) continue
    const all = homes.of(trade).map((home) => ({ ...home, row: saidRow(home.row) }))
    const [first, ...rest] = all.map(({ row }) => row)
    if (first === undefined) {
      if (isBorn(change, there)) planned.push({ trade, fate: fateOf(context, trade, [], false) })
      continue
    }
    const parts = rest.filter((row) => splitFill(row) !== undefined && splitFill(row) === splitFill(first))
    const others = rest.filter((row) => !parts.includes(row))
    const written = others.filter(isWritten)
    const fate = fateOf(
      context,
      trade,
      [withFills(first, written.length > 0, homes.before), ...written],
      homes.before(first) !== undefined || first.kept.lost === true,
    )
    planned.push({ trade, fate })
    if (fate.kind === 'reject') continue
    for (const { fill: at, row } of all.filter((home) => parts.includes(home.row))) {
      const own = fateOf(context, trade, [row], true)
      if (own.kind !== 'update' && at === row.fill) continue
      const shown = own.kind === 'update' ? own : { trade: row.trade, kept: row.kept }
      const kept = movedTo(row, at, shown.kept, homes.before)
      update.push({ id: row.id, externalId: storedName(at, row), trade: shown.trade, kept, untouched: false })
      changes.push(changeOf(kindOf(row, shown.trade), trade, row.trade, shown.trade, null))
    }
    const fill = fillOf(
      trade,
      all.filter(({ row }) => !parts.includes(row)),
    )
    if (fate.kind === 'update' || fill !== first.fill) {
      const shown = fate.kind === 'update' ? fate : { trade: first.trade, kept: first.kept }
      const kept = movedTo(first, fill, shown.kept, homes.before)
      const untouched = !isWritten(first) && written.length === 0
      update.push({ id: first.id, externalId: storedName(fill, first), trade: shown.trade, kept, untouched })
    }
    const gone = others.filter((row) => !isWritten(row))
    remove.push(...gone.map(({ id }) => id))
    for (const row of written) {
      const kept = keptBehind(withFills(row, true, homes.before))
      if (row.shownOn !== first.id || !isDeepStrictEqual(kept.said, row.kept.said))
        behind.push({ id: row.id, into: first.id, kept })
    }
    if (fate.kind === 'update') {
      const shownBefore = [first, ...others].filter(({ shownOn }) => shownOn === null)
      const kind = shownBefore.length > 1 ? 'joined' : change.kind === 'split' ? 'split' : kindOf(first, fate.trade)
      changes.push(changeOf(kind, trade, first.trade, fate.trade, changeNote([first, ...others], fate.trade)))
    }
  }
  const gone = homes.gone.map(saidRow)
  const left = planWithoutFills(gone, known, { homes, positionOf, setupId: context.journal.setupId })
  return {
    planned,
    exchange: { update: [...update, ...left.update], behind, remove: [...remove, ...left.remove] },
    changes: [...changes, ...left.changes],
    lost: left.lost,
  }
}

/** What becomes of rows whose fills no statement knows any more: those that somebody wrote about stay, the others go. */
function planWithoutFills(
  gone: readonly SaidRow[],
  known: readonly KnownTrade[],
  { homes, positionOf, setupId }: { homes: Homes; positionOf: (row: KnownTrade) => TradeInput; setupId: number },
) {
  const [update, remove, changes] = [new Array<TradeToUpdate>(), new Array<number>(), new Array<PreviewChange>()]
  let lost = 0
  const staying = new Set(gone.flatMap((row) => (isWritten(row) && row.kept.typed === undefined ? [row.id] : [])))
  const behindOf = Map.groupBy(
    gone.filter(({ id, shownOn }) => staying.has(id) && shownOn !== null && staying.has(shownOn)),
    ({ shownOn }) => shownOn,
  )
  for (const row of gone) {
    const trade = homes.before(row)
    if (!isWritten(row)) {
      remove.push(row.id)
      if (trade !== undefined && row.shownOn === null) changes.push(changeOf('removed', trade, row.trade, null, null))
    } else if (row.kept.typed !== undefined) update.push(asTyped(row, row.kept.typed))
    else if (row.shownOn === null || !staying.has(row.shownOn)) {
      if (row.kept.lost === undefined) lost++
      const wasAtHome = row.shownOn === null && row.kept.lost === undefined
      const group = known.filter(({ id, shownOn }) => id === row.id || shownOn === row.id)
      const position = wasAtHome ? positionOf(row) : ownPosition(row, group, setupId)
      update.push(withoutFills(row, behindOf.get(row.id) ?? [], position, trade?.parts ?? []))
    }
  }
  return { update, remove, changes, lost }
}

/** The fill that the row is about that shows a position. A position that nobody wrote about goes by its first. */
function fillOf(
  { externalId }: DerivedTrade,
  [first, ...others]: readonly (Home & { readonly row: SaidRow })[],
): string {
  if (first === undefined) return externalId
  const isTaken = (name: string) => others.some(({ row }) => isWritten(row) && row.fill === name)
  if (!isWritten(first.row)) return isTaken(externalId) ? first.row.fill : externalId
  return isTaken(first.fill) ? first.row.fill : first.fill
}

/** Data of a row that moves to another fill: all fills of its former trade. */
const movedTo = (row: SaidRow, fill: string, kept: Kept, before: Homes['before']): Kept =>
  isWritten(row) && fill !== row.fill ? { ...kept, fills: allFills(row, before(row)?.parts ?? []) } : kept

/** Those that a row was about first, and all that it stood among until now. */
const allFills = ({ fill, kept }: KnownTrade, parts: readonly string[]): readonly string[] => [
  ...new Set([...(kept.fills ?? []), fill, ...parts]),
]

/** A position that others join keeps in mind which fills it was about. */
const withFills = (row: SaidRow, isJoined: boolean, before: (row: KnownTrade) => DerivedTrade | undefined): SaidRow => {
  if (!isJoined || row.kept.fills !== undefined) return row
  const parts = before(row)?.parts ?? []
  return { ...row, kept: { ...row.kept, fills: [row.fill, ...parts.filter((part) => part !== row.fill)] } }
}

/** The fill of a trade that was split, which all its parts are about. */
const splitFill = ({ fill, kept }: KnownTrade): string | undefined =>
  kept.split === undefined ? undefined : (kept.fills?.[0] ?? fill)

const keptBehind = ({ said, kept: { fills, typed, broker, split } }: SaidRow): TradeToShowOn['kept'] => ({
  said,
  ...(split === undefined ? {} : { split }),
  ...(fills === undefined ? {} : { fills }),
  ...(typed === undefined ? {} : { typed }),
  ...(broker === undefined ? {} : { broker }),
})

/** What a row without its fills is about: what it shows, without anything that is said of it. */
const ownPosition = ({ trade }: SaidRow, group: readonly KnownTrade[], setupId: number): TradeInput => {
  const said = group.flatMap(({ kept }) => Object.keys(kept.said ?? {}))
  return { ...trade, ...pickSaid(positionIn(trade, setupId), said) }
}
const pickSaid = (trade: TradeInput, fields: readonly string[]): WrittenFields =>
  Object.fromEntries(Object.entries(trade).filter(([field]) => fields.includes(field)))

/** As it was last, with those that it still shows. */
function withoutFills(
  row: SaidRow,
  others: readonly SaidRow[],
  position: TradeInput,
  parts: readonly string[],
): TradeToUpdate {
  const fills = allFills(row, parts)
  const { broker, split } = row.kept
  const shown = withBars(row.trade, shownAs(position, [row.said, ...others.map(({ said }) => said)]))
  const trade = { ...shown, screenshotDescriptions: row.trade.screenshotDescriptions }
  const isToldByRow = others.length === 0 && isTold(row.said, trade, position, typedOver(row))
  const kept = {
    lost: true,
    fills,
    ...(broker === undefined ? {} : { broker }),
    ...(split === undefined ? {} : { split }),
    ...(isToldByRow ? {} : { said: row.said }),
  } as const
  const externalId = storedName(fills[0] ?? row.fill, row)
  return { id: row.id, externalId, trade, kept, untouched: false }
}

/** As it was entered by hand, with what was written about it since. */
function asTyped(row: SaidRow, typed: NonNullable<KnownTrade['kept']['typed']>): TradeToUpdate {
  const { screenshotDescriptions, setupId } = row.trade
  const position = shareOf({ ...emptyInput, setupId, entryDate: row.trade.entryDate, ...typed }, row.kept.split)
  const shown = shownAs(position, [row.said])
  return { id: row.id, externalId: null, trade: { ...shown, screenshotDescriptions }, kept: {}, untouched: false }
}

/** Whether somebody said something about a trade, or entered it. */
export const isWritten = ({ said, kept, hasMore, trade }: SaidRow): boolean =>
  kept.typed !== undefined ||
  kept.split !== undefined ||
  hasMore ||
  isSaying(said) ||
  trade.screenshotDescriptions.some((text) => text !== '')

/**
 * Whether a position that no row is about is to be made: where the file has a part of it, or where its fills stood in trades that
 * are in the journal. One that the trader has deleted does not come back by itself.
 */
function isBorn({ own, former, from }: Change, there: ReadonlySet<DerivedTrade | undefined>): boolean {
  const sources = [...former, ...from]
  return own || sources.length === 0 || sources.some((one) => there.has(one))
}

function kindOf({ trade: before, kept }: SaidRow, after: TradeInput): PreviewChange['kind'] {
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
