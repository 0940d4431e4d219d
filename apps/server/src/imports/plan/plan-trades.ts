import type { PreviewChange } from '@afterclose/contract/imports'
import type { TradeInput } from '@afterclose/core/trade'
import type { BrokerTrade } from '@afterclose/importers/importer'
import type { Change } from '@afterclose/importers/statements/compare'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import { changeNote } from './change-note.ts'
import { concerned, type FileJoin, namesOf } from './join-file.ts'
import type { KnownTrade, TradeToJoin, TradeToRename, TradeToUpdate } from './plan-types.ts'
import { type Fate, type FateContext, fateOf, type RowBefore } from './trade-fate.ts'

/** A derived trade that the journal may have to follow. */
export interface PlannedTrade {
  readonly trade: DerivedTrade
  readonly fate: Fate
}

export interface TradesPlan {
  readonly planned: readonly PlannedTrade[]
  readonly update: readonly TradeToUpdate[]
  readonly rename: readonly TradeToRename[]
  /** Numbers of trades that go, as another takes them in. */
  readonly remove: readonly number[]
  readonly joins: readonly TradeToJoin[]
  readonly changes: readonly PreviewChange[]
  /** Trades of the journal that no statement knows any more. What becomes of them is not decided here. */
  readonly gone: readonly GoneTrade[]
}
export interface GoneTrade extends KnownTrade {
  readonly change: PreviewChange
}

/**
 * What has to happen to the trades of the journal so that they are those that follow from all statements.
 * @param known trades of the journal by external id: at least those of `idsToLookUp`
 */
export function planTrades(
  join: Pick<FileJoin, 'changes'>,
  known: ReadonlyMap<string, KnownTrade>,
  context: FateContext,
): TradesPlan {
  const changed = concerned(join)
  const rowsOf = rowFinder(changed, known)
  const planned: PlannedTrade[] = []
  const update: TradeToUpdate[] = []
  const rename: TradeToRename[] = []
  const remove: number[] = []
  const joins: TradeToJoin[] = []
  const changes: PreviewChange[] = []
  const goneTrades: GoneTrade[] = []

  for (const change of changed) {
    const { trade } = change
    const rows = rowsOf(change)
    const [first, ...others] = rows
    if (trade === null) {
      const derived = change.former[0]!
      if (first !== undefined)
        goneTrades.push({ ...first, change: changeOf('removed', derived, first.trade, null, null) })
      continue
    }
    if (first === undefined && !isBorn(change, known)) continue
    const fate = fateOf(context, trade, rows)
    planned.push({ trade, fate })
    if (first === undefined) continue
    const { id } = first
    const grown = first.externalId !== trade.externalId && trade.parts.includes(first.externalId)
    const parted = change.kind === 'split' || change.kind === 'joined'
    const name = {
      id,
      externalId: trade.externalId,
      ...(grown ? { anchor: first.externalId } : {}),
      ...(parted ? { parts: trade.parts } : {}),
    }
    if (fate.kind === 'update') {
      update.push({ ...name, trade: fate.trade })
      for (const other of others) {
        remove.push(other.id)
        joins.push({ from: other.id, into: id })
      }
      const kind = others.length > 0 ? 'joined' : change.kind === 'split' ? 'split' : kindOf(first.trade, fate.trade)
      changes.push(
        changeOf(kind, trade, first.trade, fate.trade, changeNote([first, ...others], fate.trade, context.journal)),
      )
    } else if (fate.kind === 'duplicate' && first.externalId !== trade.externalId) rename.push(name)
  }
  return { planned, update, rename, remove, joins, changes, gone: goneTrades }
}

/** Finds the trades of the journal that go on in a derived one; the one that keeps its fields first. None is given twice. */
function rowFinder(
  changed: readonly Change[],
  known: ReadonlyMap<string, KnownTrade>,
): (change: Change) => readonly RowBefore[] {
  if (known.size === 0) return () => []
  const openers = new Set(changed.flatMap(({ trade }) => trade?.externalId ?? []))
  /** In which a name of before goes on. */
  const heirs = new Map<string, Change>()
  for (const change of changed)
    for (const name of change.former.flatMap(namesOf)) if (!heirs.has(name)) heirs.set(name, change)
  const taken = new Set<string>()
  return (change) => {
    const { trade, former } = change
    const formerOf = new Map(former.flatMap((one) => namesOf(one).map((name) => [name, one] as const)))
    const names = new Set([
      ...(trade === null ? [] : namesOf(trade)),
      ...formerOf.keys(),
      // from a time before statements were kept: a trade began with a fill that is within this one now
      ...(trade === null ? [] : trade.parts.filter((part) => !openers.has(part))),
    ])
    const rows: RowBefore[] = []
    for (const name of names) {
      const row = known.get(name)
      const heir = heirs.get(name)
      const isAnothers = heir === undefined ? name !== trade?.externalId && openers.has(name) : heir !== change
      if (row === undefined || taken.has(name) || isAnothers) continue
      taken.add(name)
      rows.push({ ...row, externalId: name, former: formerOf.get(name) ?? null })
    }
    return rows.length < 2 ? rows : rows.toSorted(byEntry)
  }
}

const byEntry = (a: RowBefore, b: RowBefore): number =>
  a.trade.entryDate === b.trade.entryDate ? a.id - b.id : a.trade.entryDate < b.trade.entryDate ? -1 : 1

/**
 * Whether a trade that is not in the journal is to be made: where the file has a part of it, or other fills made it of
 * trades that are in the journal. One that the trader has deleted does not come back by itself.
 */
function isBorn({ kind, own, from }: Change, known: ReadonlyMap<string, KnownTrade>): boolean {
  if (own) return true
  if (kind !== 'new') return false
  return from.length === 0 || from.some((one) => namesOf(one).some((name) => known.has(name)))
}

function kindOf(before: TradeInput, after: TradeInput): PreviewChange['kind'] {
  if (before.exitDate === null && after.exitDate !== null) return 'closed'
  if (before.exitDate !== null && after.exitDate === null) return 'reopened'
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
