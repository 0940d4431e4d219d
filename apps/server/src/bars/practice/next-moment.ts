import type { dealMoment, noDealReasons } from '@afterclose/contract/practice'
import { mulberry32 } from '@afterclose/core/mulberry32'
import { isTurnOfDue, restDays } from '@afterclose/core/practice'
import { DAY } from '@afterclose/core/time'
import type { z } from 'zod'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { nameKey } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { findSeries } from '../repository.ts'
import { marketsWithBars } from '../walks/market-of.ts'
import { barsOf, forms, type PracticeServices, today } from './bars-of-deal.ts'
import type { FoundMoment } from './find-moment.ts'
import * as repository from './repository.ts'

type Asked = z.output<typeof dealMoment.body>

/** Trades whose bars are looked up per batch. */
const atOnce = 50

type NextMoment =
  | { readonly id: number; readonly isDue: boolean }
  | { readonly id: null; readonly isDue: false; readonly moment: FoundMoment; readonly tradeId: number | null }
type NoMoment = (typeof noDealReasons)[number]

/** Chooses the next deal of a session: a due deal, or else a random one. */
export async function nextMoment(
  services: PracticeServices,
  journal: JournalAccess,
  backtestId: number,
  asked: Asked,
): Promise<NextMoment | NoMoment> {
  const { db } = services
  const due = await dueDeal(services, journal, asked)
  const isTurn = isTurnOfDue(await repository.findCameDue(db, journal.id, backtestId))
  if (due !== null && isTurn) return { id: due, isDue: true }
  const other = await (asked.source === 'TRADE' ? randomTrade : randomOfSeries)(services, journal, asked)
  // if nothing else is left, it comes out of turn
  return typeof other === 'string' && due !== null ? { id: due, isDue: true } : other
}

/** The longest waiting due deal among the requested trades or series. */
async function dueDeal(
  { db, threads }: PracticeServices,
  journal: JournalAccess,
  asked: Asked,
): Promise<number | null> {
  const rows = await repository.findDueDeals(db, journal.id, { ...asked, today: today(journal) })
  if (rows.length === 0) return null
  const trades = asked.trades === null ? null : new Set(asked.trades)
  const series =
    asked.series === null
      ? null
      : new Set(
          (await findSeries(db, journal.ownerId))
            .filter(({ id }) => asked.series!.includes(id))
            .map(({ symbol_key: key }) => key),
        )
  for (const row of rows) {
    if (asked.source === 'TRADE' && trades !== null && !trades.has(row.trade_id ?? 0)) continue
    if (asked.source === 'MOMENT' && series !== null && !series.has(nameKey(row.symbol))) continue
    if (asked.source === 'TRADE' && (await findTradesById(db, journal.id, [row.trade_id ?? 0])).length === 0) continue
    if ((await barsOf({ db, threads }, journal, row)) !== null) return row.id
  }
  return null
}

/**
 * A random closed trade with bars that was not played within a week, is not being played, and is not scheduled: out of turn, its grade
 * would measure memory, and its growing pauses would be none.
 */
async function randomTrade(
  services: PracticeServices,
  journal: JournalAccess,
  asked: Asked,
): Promise<NextMoment | NoMoment> {
  const { db, seed } = services
  const played = await repository.findDealsOfTrades(db, journal.id)
  const since = new Date(Date.now() - restDays * DAY).toISOString()
  const resting = new Set(
    played.flatMap(({ trade_id: id, due, open_in, last_tried }) =>
      open_in !== null || due !== null || (last_tried !== null && last_tried > since) ? [id] : [],
    ),
  )
  const only = asked.trades && new Set(asked.trades)
  const trades = shuffled(
    (await closedTrades(db, journal.id)).filter(({ id }) => only?.has(id) ?? true),
    seed(),
  )
  const of = (isResting: boolean) =>
    firstWithBars(
      services,
      journal,
      asked.length,
      trades.filter(({ id }) => resting.has(id) === isResting),
    )
  const found = await of(false)
  if (found === 'NO_SPREAD') return found
  if (found === null) {
    const other = await of(true)
    if (other === 'NO_SPREAD') return other
    return other === null ? 'NO_BARS' : 'NONE_LEFT'
  }
  const before = played.find((one) => one.trade_id === found.tradeId && one.length === asked.length)
  return before === undefined ? { id: null, isDue: false, ...found } : { id: before.id, isDue: false }
}

/** The first of these trades with bars for a deal. */
async function firstWithBars(
  { db, threads }: PracticeServices,
  journal: JournalAccess,
  length: number,
  trades: readonly ClosedTrade[],
): Promise<{ readonly tradeId: number; readonly moment: FoundMoment } | 'NO_SPREAD' | null> {
  const markets = await marketsWithBars(db, journal, await findSeries(db, journal.ownerId))
  const byInstrument = new Map(markets.map(({ instrument, market }) => [instrument, market]))
  const forms = trades.flatMap(({ id, instrumentId, entryDate }) => {
    const market = byInstrument.get(instrumentId)
    return market === undefined ? [] : [{ id, form: { ...market, length, trade: { entryDate } } }]
  })
  let none: 'NO_SPREAD' | null = null
  for (let at = 0; at < forms.length; at += atOnce) {
    const some = forms.slice(at, at + atOnce)
    const found = await threads.asking.run(
      'momentOfTrades',
      some.map(({ form }) => form),
    )
    if (found === 'NO_SPREAD') none = found
    else if (found !== null) return { tradeId: some[found.place]!.id, moment: found.moment }
  }
  return none
}

interface ClosedTrade {
  readonly id: number
  readonly instrumentId: number
  readonly entryDate: string
}

const closedTrades = (db: Db, journalId: number): Promise<ClosedTrade[]> =>
  db
    .selectFrom('trade')
    .select(['id', 'instrument_id as instrumentId', 'entry_date as entryDate'])
    .where('journal_id', '=', journalId)
    .where('exit_date', 'is not', null)
    .where('structure', 'is', null) // bars of an underlying are no prices of its options
    .execute()

async function randomOfSeries(
  { db, threads, seed }: PracticeServices,
  journal: JournalAccess,
  asked: Asked,
): Promise<NextMoment | NoMoment> {
  const series = (await findSeries(db, journal.ownerId)).filter(
    ({ id, length }) => asked.length % length === 0 && (asked.series === null || asked.series.includes(id)),
  )
  const formOf = await forms(db, journal)
  const moment = await threads.asking.run('randomMoment', {
    markets: series.map((one) => ({ series: one, form: formOf(one.symbol, asked.length) })),
    seed: seed(),
  })
  if (moment === 'NO_SPREAD') return moment
  return moment === null ? 'NO_BARS' : { id: null, isDue: false, moment, tradeId: null }
}

/** Shuffles (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const left = [...items]
  for (let i = left.length - 1, draw = 1; i > 0; i--, draw++) {
    const other = Math.floor(mulberry32(seed, draw) * (i + 1))
    ;[left[i], left[other]] = [left[other]!, left[i]!]
  }
  return left
}
