import { firstFrom } from '@afterclose/bars/bar'
import { judgeMoment } from '@afterclose/bars/practice/judge-moment'
import { walkOrders } from '@afterclose/bars/practice/walk-orders'
import { grades, type Grade, isMisjudged, isTurnOfDue, nextBox, type PracticeOrders } from '@afterclose/core/practice'
import { sideOfSource } from '@afterclose/core/price-bars'
import { dateOf, DAY, HOUR, instantOf, type LocalDate, MINUTE, type WallClock, wallClock } from '@afterclose/core/time'
import { type Direction, sign } from '@afterclose/core/trade'
import { type DemoBars, demoBarSeconds, demoSource } from '@afterclose/demo/bars'
import type { DemoJournal } from '@afterclose/demo/demo-journal'
import { type Random, random } from '@afterclose/demo/random'
import { dealBars, type DealBarsFound, momentOf } from '../../bars/practice/deal-bars.ts'
import { judgedWith, testedTrade } from '../../bars/practice/tested-trade.ts'

type DemoTrade = DemoJournal['trades'][number]

/** A moment in the demo trader's practice. */
export interface DemoDeal {
  readonly tradeId: number
  readonly symbol: string
  /** Seconds UTC. */
  readonly moment: number
  readonly box: number
  readonly due: LocalDate | null
  readonly tries: number
  /** Milliseconds UTC. */
  readonly lastTried: number
}

/** One of the demo trader's tries, in the form in which the server logs them. */
export interface DemoTry {
  /** Index of its deal. */
  readonly deal: number
  readonly grade: Grade
  readonly orders: PracticeOrders | null
  /** The worst-case outcome as a tested trade; null if skipped. */
  readonly trade: ReturnType<typeof testedTrade> | null
  readonly best: number | null
  readonly misjudged: boolean | null
  readonly cameDue: boolean
  /** Milliseconds UTC. */
  readonly tried: number
}

export interface DemoPractice {
  readonly deals: readonly DemoDeal[]
  readonly tries: readonly DemoTry[]
}

/** Days before today with practice in the evening; the later ones repeat earlier moments. */
const evenings = [34, 32, 17, 15] as const
const dealsOfEvening = 20
/** Entry range of the practised trades, in days before today: their bars continue for long enough. */
const entered = { from: 84, to: 38 } as const

/**
 * Practice session on the demo journal's trades: 40 moments, most of them twice. Orders are walked and moments judged by the real rules;
 * the grades correlate slightly with the outcome, and repeat partly. Deterministic by seed and day.
 */
export async function demoPractice(
  seed: number,
  today: LocalDate,
  { journal: { timeZone }, trades }: DemoJournal,
  bars: readonly DemoBars[],
): Promise<DemoPractice> {
  const chance = random(seed + 9)
  const midnight = wallClock(`${today}T00:00:00`)
  const moments = await momentsOf(trades, bars, timeZone, midnight)
  const deals: DemoDeal[] = []
  const played: Moment[] = []
  const tries: DemoTry[] = []

  /** Plays one moment after the other on the demo trader's clock. */
  function play(place: number, of: Moment, at: WallClock): void {
    const before = deals[place]
    const tried = instantOf(at, timeZone)
    const earlier = tries.find(({ deal }) => deal === place)?.grade
    const made = tryOf(of, earlier, chance, timeZone)
    const { box, days } = nextBox(before?.box ?? 0, made.misjudged)
    const due = days === null ? null : dateOf(at + days * DAY)
    played[place] = of
    deals[place] = {
      tradeId: of.trade.id,
      symbol: of.symbol,
      moment: of.moment,
      box,
      due,
      tries: (before?.tries ?? 0) + 1,
      lastTried: tried,
    }
    tries.push({ ...made, deal: place, cameDue: before?.due != null, tried })
  }

  for (const [evening, days] of evenings.entries()) {
    const begins = midnight - days * DAY + 20 * HOUR
    const after = (count: number): WallClock => begins + count * chance.whole(2, 3) * MINUTE
    if (evening < 2) {
      const fresh = moments.splice(0, dealsOfEvening)
      for (const [i, one] of fresh.entries()) play(deals.length, one, after(i))
      continue
    }
    const first = (evening - 2) * dealsOfEvening
    const left = new Set(deals.map((_, place) => place).slice(first, first + dealsOfEvening))
    for (let count = 0; left.size > 0; count++) {
      const mayBeDue = isTurnOfDue(tries.map(({ cameDue }) => cameDue))
      const place = [...left].find((one) => (deals[one]!.due !== null) === mayBeDue) ?? [...left][0]!
      if (deals[place]!.due !== null && !mayBeDue) break
      left.delete(place)
      play(place, played[place]!, after(count))
    }
  }
  return { deals, tries }
}

/** A trade with the bars around the moment of its entry. */
interface Moment {
  readonly trade: DemoTrade
  readonly symbol: string
  readonly moment: number
  readonly bars: DealBarsFound
}

/** The moments of the practised trades, shuffled by the seed of the bars. */
async function momentsOf(
  trades: readonly DemoTrade[],
  bars: readonly DemoBars[],
  zone: string,
  midnight: WallClock,
): Promise<Moment[]> {
  const found: Moment[] = []
  const candidates = trades.filter(({ entryDate, exitDate, stopLoss, takeProfit }) => {
    const days = (midnight - wallClock(entryDate)) / DAY
    return days <= entered.from && days >= entered.to && exitDate !== null && stopLoss !== null && takeProfit !== null
  })
  const form = { length: demoBarSeconds, zone, session: null }
  for (const { symbol, instrumentId, bars: own } of bars) {
    const series = {
      id: 0,
      covered: null,
      length: demoBarSeconds,
      first: own.time[0]!,
      last: own.time[own.length - 1]!,
      price_side: sideOfSource(demoSource),
      spread: '0',
    }
    const cache = { bars: () => Promise.resolve(own) }
    for (const trade of candidates.filter((one) => one.instrumentId === instrumentId)) {
      const entry = instantOf(wallClock(trade.entryDate), zone) / 1000
      const moment = await momentOf(cache, series, entry, form)
      if (moment === null || own.time[firstFrom(own, moment)] !== moment) continue
      const around = await dealBars(cache, series, moment, form)
      if (around.after.length > 100) found.push({ trade, symbol, moment, bars: around })
    }
  }
  return found
    .toSorted((a, b) => ((a.trade.id * 7919) % 1000) - ((b.trade.id * 7919) % 1000))
    .slice(0, 2 * dealsOfEvening)
}

/** Shares of A, B and C by outcome; the rest is D. */
const gradedBy = { GOOD: [0.4, 0.75, 0.9], BAD: [0.12, 0.35, 0.7], NEITHER: [0.2, 0.5, 0.8] } as const

/** Looks at a moment, grades it, and takes it with orders or skips it. */
function tryOf({ trade, bars, moment }: Moment, earlier: Grade | undefined, chance: Random, zone: string) {
  const { after } = bars
  const market = { side: bars.side, spread: bars.spread }
  const deal = { length: demoBarSeconds, moment }
  const own = judgedWith(bars, null, null, trade)
  const came = own === null ? null : judgeMoment(after, deal, own, market)
  const fresh = gradeOf(gradedBy[came ?? 'NEITHER'], chance.next())
  const grade = earlier === undefined || chance.chance(0.35) ? fresh : earlier
  const isTaken = chance.chance({ A: 0.95, B: 0.85, C: 0.3, D: 0.05 }[grade])
  const orders = isTaken
    ? ordersOf(bars, chance.chance(0.9) ? trade.direction : opposite(trade.direction), own, chance)
    : null
  const walked = orders === null ? null : walkOrders(orders, after, market, true)
  const isTrade = orders !== null && walked !== null && walked.worst !== null && walked.best !== null
  const judged = isTrade ? judgedWith(bars, orders, walked, trade) : own
  const was = judged === null ? null : judgeMoment(after, deal, judged, market)
  return {
    grade,
    orders: isTrade ? orders : null,
    trade: isTrade ? testedTrade(bars, orders, walked, zone) : null,
    best: isTrade ? walked.best : null,
    misjudged: isMisjudged(was, grade, isTrade),
  }
}

const gradeOf = (shares: readonly number[], drawn: number): Grade =>
  grades[shares.findIndex((share) => drawn < share)] ?? 'D'

const opposite = (direction: Direction): Direction => (direction === 'LONG' ? 'SHORT' : 'LONG')

/** A market entry after up to three bars, with the trade's stop and mostly its plan: 2 R, half of it at 1 R. */
function ordersOf(
  { before, after }: DealBarsFound,
  direction: Direction,
  own: ReturnType<typeof judgedWith>,
  chance: Random,
): PracticeOrders | null {
  if (own === null) return null
  const at = chance.whole(0, 3)
  const close = at === 0 ? before.close[before.length - 1]! : after.close[at - 1]!
  const risk = Math.max(2, Math.round(own.risk))
  const d = sign(direction)
  return {
    at,
    direction,
    stop: close - d * risk,
    target: close + d * risk * chance.pick([2, 2, 2, 3]),
    partials: chance.chance(0.3) ? [{ atR: 1, percent: 50 }] : [],
    breakEvenAtR: chance.chance(0.25) ? 1 : null,
    trail: null,
    moves: [],
    exitAt: null,
  }
}
