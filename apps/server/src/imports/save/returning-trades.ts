import type { Change } from '@afterclose/importers/statements/compare'
import { derive, type DerivedTrade } from '@afterclose/importers/statements/derive'
import { positionsByFill } from '@afterclose/importers/statements/positions-by-fill'
import { unionOf } from '@afterclose/importers/statements/union'
import type { Tx } from '../../store/db.ts'
import type { LeftOutNote } from '../deleted-fills-repository.ts'
import { groupingOf } from '../plan/position-grouping.ts'
import type { InstrumentMatcher } from '../plan/match-instruments.ts'
import { planTrades } from '../plan/plan-trades.ts'
import type { JournalFacts, KnownInstrument, KnownTrade, TradeToCreate } from '../plan/plan-types.ts'
import { currencyRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { findAccounts } from '../statements/repository.ts'
import { knownStatements, readStoredStatements } from '../statements/stored-statements.ts'

const goneTrades = (changes: readonly Change[]): readonly DerivedTrade[] =>
  changes.flatMap(({ kind, formerTrades }) => (kind === 'gone' ? formerTrades : []))

const namesOf = ({ externalId, parts, also }: DerivedTrade): readonly string[] => [externalId, ...parts, ...also]

/** All names of fills that no statement contains any more. */
export const goneFills = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(goneTrades(changes).flatMap(namesOf))

/**
 * All names of fills of the trades that an undo deletes with their rows. A trade that the trader wrote about stays; one without a row was
 * deleted by the trader.
 */
export function removedFills(
  changes: readonly Change[],
  rows: readonly KnownTrade[],
  remove: readonly number[],
): ReadonlySet<string> {
  const removed = new Set(remove)
  const gone = goneTrades(changes)
  const byFill = positionsByFill(gone)
  const rowsOf = Map.groupBy(rows, ({ fill }) => byFill.get(fill))
  return new Set(
    gone.filter((trade) => rowsOf.get(trade)?.every(({ id }) => removed.has(id)) === true).flatMap(namesOf),
  )
}

interface ReturningFacts {
  readonly journal: JournalFacts
  readonly matcher: InstrumentMatcher
  readonly instruments: ReadonlyMap<number, KnownInstrument>
  /** The import whose statements do not count any more. */
  readonly without: string
}

/** Plans trades that the trader left out for trades that are removed now: they are created from the statements that contain them. */
export async function planReturning(
  tx: Tx,
  journalId: number,
  notes: readonly LeftOutNote[],
  { without, ...facts }: ReturningFacts,
): Promise<{ readonly drafts: readonly TradeToCreate[]; readonly newGroups: number }> {
  const drafts: TradeToCreate[] = []
  let newGroups = 0
  for (const [source, sourceNotes] of Map.groupBy(notes, (note) => note.source)) {
    const accounts = await findAccounts(tx, journalId, source)
    const zone = accounts.at(-1)?.zone ?? facts.journal.timeZone
    const query = { source, zone, accounts: accounts.map(({ account }) => account) }
    const remainingStatements = knownStatements(await readStoredStatements(tx, journalId, query), {
      importJobId: without,
    })
    const positions = positionsByFill(
      derive(unionOf(remainingStatements.statements), groupingOf(facts.journal, source)).trades,
    )
    const trades = new Set(sourceNotes.flatMap(({ fill }) => positions.get(fill) ?? []))
    const { planned, exchange } = planTrades({ changes: Array.from(trades, added) }, [], {
      ...facts,
      journal: { ...facts.journal, lastGroup: facts.journal.lastGroup + newGroups },
      rates: currencyRates(facts.journal.currency, remainingStatements.currency, remainingStatements.rates),
      toJournalTime: zoneChanger(zone, facts.journal.timeZone),
    })
    newGroups += exchange.newGroups
    for (const { trade, fate } of planned)
      if (fate.kind === 'create') drafts.push({ externalId: trade.externalId, trade: fate.trade, source })
  }
  return { drafts, newGroups }
}

const added = (trade: DerivedTrade): Change => ({
  kind: 'new',
  trade,
  formerTrades: [],
  sourceTrades: [],
  isInStatement: true,
})
