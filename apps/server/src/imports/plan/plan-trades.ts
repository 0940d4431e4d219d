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
import type { FileJoin } from './join-file.ts'
import type { KnownTrade, RowChanges, TradeToUpdate } from './plan-types.ts'
import { faceOf, findSaid, isSaying, positionIn } from './said.ts'
import { conversionOf, type Fate, type FateContext, fateOf, type SaidRow } from './trade-fate.ts'

/** A position that the journal may have to follow. */
export interface PlannedTrade {
  readonly trade: DerivedTrade
  readonly fate: Fate
}

export interface TradesPlan {
  readonly planned: readonly PlannedTrade[]
  readonly exchange: RowChanges
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
  const [update, remove] = [new Array<TradeToUpdate>(), new Array<number>()]
  const changes: PreviewChange[] = []

  /** A row that shows a position, as it will be. */
  const show = (row: SaidRow, fill: string, fate: Fate): void => {
    if (fate.kind !== 'update' && fill === row.fill) return
    const { trade, kept } = fate.kind === 'update' ? fate : row
    const untouched = !isWritten(row)
    const moved = movedTo(row, fill, kept, homes.before)
    update.push({ id: row.id, externalId: storedName(fill, row), trade, kept: moved, shownOn: null, untouched })
  }
  for (const change of homes.changes) {
    const { trade } = change
    if (trade === null) continue
    const here = writtenFirst(homes.of(trade).map((home) => ({ ...home, row: saidRow(home.row) })))
    const [first, ...rest] = here.map(({ row }) => row)
    if (first === undefined) {
      if (isBorn(change, there)) planned.push({ trade, fate: fateOf(context, trade, [], false) })
      continue
    }
    const parts = rest.filter((row) => splitFill(row) !== undefined && splitFill(row) === splitFill(first))
    const others = rest.filter((row) => !parts.includes(row))
    const written = others.filter(isWritten)
    const shown = [withFills(first, written.length > 0, homes.before), ...written]
    // One that another row showed had the fills of a statement, too, whatever these show.
    const wasKnown = homes.before(first) !== undefined || first.kept.lost === true || first.shownOn !== null
    const fate = fateOf(context, trade, shown, wasKnown)
    planned.push({ trade, fate })
    if (fate.kind === 'reject') continue
    // A position that nobody wrote about goes by its first fill.
    show(first, isWritten(first) ? here[0]!.fill : trade.externalId, fate)
    if (fate.kind === 'update') {
      const shownBefore = [first, ...others].filter(({ shownOn }) => shownOn === null)
      const isSplit = change.kind === 'split' || change.from.some((source) => source === homes.before(first))
      const kind = shownBefore.length > 1 ? 'joined' : isSplit ? 'split' : kindOf(first, fate.trade)
      changes.push(changeOf(kind, trade, first.trade, fate.trade, changeNote([first, ...others], fate.trade)))
    }
    for (const { fill, row } of here.filter((home) => parts.includes(home.row))) {
      const own = fateOf(context, trade, [row], true)
      show(row, fill, own)
      if (own.kind === 'update') changes.push(changeOf(kindOf(row, own.trade), trade, row.trade, own.trade, null))
    }
    remove.push(...others.filter((row) => !isWritten(row)).map(({ id }) => id))
    for (const row of written)
      if (!isShownBy(row, first)) update.push(behind(withFills(row, true, homes.before), first))
  }
  const gone = homes.gone.map(saidRow)
  const left = planWithoutFills(gone, known, homes.before, context.journal.setupId)
  const rows = { update: [...update, ...left.update], remove: [...remove, ...left.remove] }
  return {
    planned,
    exchange: { ...rows, ...movedPictures(rows, known) },
    changes: [...changes, ...left.changes],
    lost: left.lost,
  }
}

/** Whether a row is shown by this one, and says what it said. */
const isShownBy = ({ shownOn, said, kept }: SaidRow, { id }: KnownTrade): boolean =>
  shownOn === id && isDeepStrictEqual(said, kept.said)

/** A row that another one shows from now on. */
function behind(row: SaidRow, { id: shownOn }: KnownTrade): TradeToUpdate {
  const { id, fill, trade, said } = row
  const { places, lost: _lost, ...kept } = row.kept
  const stays = row.shownOn === shownOn && places !== undefined
  const all = { ...kept, said, ...(stays && { places }) }
  return { id, externalId: storedName(fill, row), trade, kept: all, shownOn, untouched: false }
}

/** Rows whose pictures and note links move with them. */
function movedPictures(
  { update, remove }: Pick<RowChanges, 'update' | 'remove'>,
  known: readonly KnownTrade[],
): Pick<RowChanges, 'lend' | 'takeBack'> {
  const before = new Map(known.map((row) => [row.id, row]))
  const after = [...update, ...remove.map((id) => ({ id, shownOn: null }))].filter(
    ({ id, shownOn }) => shownOn !== before.get(id)?.shownOn,
  )
  return {
    takeBack: after.flatMap(({ id }) => {
      const { shownOn: from = null, kept: { places } = {} } = before.get(id) ?? {}
      return from === null || places === undefined ? [] : [{ id, from, places }]
    }),
    lend: after.flatMap(({ id, shownOn: into }) => {
      const row = before.get(id)
      const hasSome = row !== undefined && (row.slots.length > 0 || row.hasMore)
      return into === null || !hasSome ? [] : [{ id, into }]
    }),
  }
}

/** What becomes of rows whose fills no statement knows any more: those that somebody wrote about stay, the others go. */
function planWithoutFills(
  gone: readonly SaidRow[],
  known: readonly KnownTrade[],
  before: Homes['before'],
  setupId: number,
) {
  const [update, remove, changes] = [new Array<TradeToUpdate>(), new Array<number>(), new Array<PreviewChange>()]
  let lost = 0
  const staying = new Set(gone.filter((row) => isWritten(row) && row.kept.typed === undefined).map(({ id }) => id))
  const isShown = ({ id, shownOn }: KnownTrade) => staying.has(id) && shownOn !== null && staying.has(shownOn)
  const behindOf = Map.groupBy(gone.filter(isShown), ({ shownOn }) => shownOn)
  const shownOnEach = Map.groupBy(known, ({ shownOn }) => shownOn)
  for (const row of gone) {
    const trade = before(row)
    const { kept, id } = row
    if (!isWritten(row)) {
      remove.push(id)
      if (trade !== undefined && row.shownOn === null) changes.push(changeOf('removed', trade, row.trade, null, null))
    } else if (kept.typed !== undefined) {
      const face = faceOf(row, typedPosition(row, kept.typed), row.said, [], {})
      update.push({ id, externalId: null, trade: face.trade, kept: {}, shownOn: null, untouched: false })
    } else if (!isShown(row)) {
      if (kept.lost === undefined) lost++
      const fills = allFills(row, trade?.parts ?? [])
      const others = (behindOf.get(id) ?? []).map(({ said }) => said)
      const shown = [row, ...(shownOnEach.get(id) ?? [])].map((one) => one.kept.said ?? {})
      const position = ownPosition(row, [row.said, ...shown], setupId)
      const rest = { lost: true, fills, ...(kept.split && { split: kept.split }) } as const
      const externalId = storedName(fills[0] ?? row.fill, row)
      update.push({ id, externalId, ...faceOf(row, position, row.said, others, rest), shownOn: null, untouched: false })
    }
  }
  return { update, remove, changes, lost }
}

/** The position of a trade that was entered by hand. */
const typedPosition = (
  { trade: { setupId, entryDate }, kept }: SaidRow,
  typed: NonNullable<Kept['typed']>,
): TradeInput => shareOf({ ...emptyInput, setupId, entryDate, ...typed }, kept.split)

/** What a row without its fills is about: what it shows, without anything that is said of it. */
function ownPosition({ trade, kept }: SaidRow, said: readonly WrittenFields[], setupId: number): TradeInput {
  const fields = new Set(said.flatMap((one) => Object.keys(one)))
  const unsaid = Object.entries(positionIn(trade, setupId)).filter(([field]) => fields.has(field))
  return { ...trade, ...Object.fromEntries(unsaid), ...kept.broker }
}

interface SaidHome extends Home {
  readonly row: SaidRow
}

/** The trade has the number of a row that somebody wrote about, in the order of their fills; the others go. */
const writtenFirst = (here: readonly SaidHome[]): readonly SaidHome[] => [
  ...here.filter(({ row }) => isWritten(row)),
  ...here.filter(({ row }) => !isWritten(row)),
]

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
