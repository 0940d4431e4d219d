import { DAY, dateOf, type LocalDate, wallClock } from '@afterclose/core/time'
import { sign } from '@afterclose/core/trade'
import type { PlanDirection, PlanScenario, PlanStatus } from '@afterclose/core/trade-plan'
import { commentId, demoInstruments, demoSetups } from './lists.ts'
import { priceText } from './prices.ts'
import { type Random, random } from './random.ts'
import type { DemoTrade } from './trade-maker.ts'

export interface DemoPlan {
  readonly id: number
  readonly title: string
  readonly planDate: LocalDate
  readonly validUntil: LocalDate | null
  readonly instrumentId: number
  readonly setupId: number
  readonly direction: PlanDirection
  readonly timeframe: string
  /** Both HTML. */
  readonly bias: string
  readonly reviewText: string
  readonly scenarios: readonly PlanScenario[]
  readonly checklistId: number | null
  readonly status: PlanStatus
  readonly planQuality: number | null
  /** The trade that executed it. */
  readonly tradeId: number | null
}

/** Final status of the plans of the last weeks, oldest first. */
const ends: readonly PlanStatus[] = [
  ...(['EXECUTED', 'EXECUTED', 'EXPIRED', 'EXECUTED', 'MISSED', 'EXECUTED', 'EXECUTED'] as const),
  ...(['CANCELLED', 'EXECUTED', 'EXPIRED', 'EXECUTED', 'MISSED', 'EXECUTED'] as const),
  ...(['ACTIVE', 'ACTIVE', 'DRAFT'] as const),
]

/**
 * Plans of the last two months, numbered from 1, oldest first: some executed, some without a trade, and some still ahead. Each is modelled
 * on a planned trade.
 *
 * @param trades of the year, oldest entry first
 */
export function demoPlans(seed: number, today: LocalDate, trades: readonly DemoTrade[]): readonly DemoPlan[] {
  const chance = random(seed + 1) // a separate random source: the trades must not depend on plans
  const from = wallClock(`${today}T00:00:00`) - 60 * DAY
  const planned = trades.filter(
    ({ exitDate, stopLoss, preTradeComments, entryDate }) =>
      exitDate !== null &&
      stopLoss !== null &&
      preTradeComments.includes(commentId('Planned')) &&
      wallClock(entryDate) > from,
  )
  const step = Math.max(1, Math.floor(planned.length / ends.length))
  const models = planned.filter((_, i) => i % step === 0).slice(0, ends.length)
  return models.map((model, i) => planOf(i + 1, model, ends[i]!, today, chance))
}

const isAhead = (status: PlanStatus): boolean => status === 'ACTIVE' || status === 'DRAFT'

function planOf(id: number, model: DemoTrade, status: PlanStatus, today: LocalDate, chance: Random): DemoPlan {
  const instrument = demoInstruments.find((one) => one.id === model.instrumentId)!
  const setup = demoSetups.find((one) => one.id === model.setupId)!
  const planDate = isAhead(status) ? today : model.entryDate.slice(0, 10)
  const lasts = isAhead(status) ? chance.whole(1, 4) : 0
  const side = model.direction === 'LONG' ? 'long' : 'short'
  return {
    id,
    title: `${instrument.name} ${side}: ${setup.name.toLowerCase()}`,
    planDate,
    validUntil: dateOf(wallClock(`${planDate}T00:00:00`) + lasts * DAY),
    instrumentId: instrument.id,
    setupId: setup.id,
    direction: model.direction,
    timeframe: chance.pick(['M5', 'M15', 'H1']),
    bias: biasOf(model.direction, chance),
    reviewText: reviewOf(status, chance),
    scenarios: [mainScenario(model, setup.name, chance), otherScenario(model.direction)],
    checklistId: setup.defaultChecklistId,
    status,
    planQuality: isAhead(status) ? null : chance.whole(2, 5),
    tradeId: status === 'EXECUTED' ? model.id : null,
  }
}

/** The trade as planned: a zone around its entry, its stop and its target. */
function mainScenario(model: DemoTrade, setup: string, chance: Random): PlanScenario {
  const price = priceText(demoInstruments.find((one) => one.id === model.instrumentId)!)
  const [entry, stop] = [Number(model.entryPrice), Number(model.stopLoss)]
  const risk = Math.abs(entry - stop)
  const d = sign(model.direction)
  return {
    ifText: `price reaches the zone during the session and ${/^[aeiou]/i.test(setup) ? 'an' : 'a'} ${setup.toLowerCase()} forms on the close of a bar.`,
    thenText: 'enter full size. Place stop and target with the order and leave them alone.',
    entryFrom: price(entry - 0.15 * d * risk),
    entryTo: price(entry + 0.15 * d * risk),
    stopLoss: model.stopLoss,
    takeProfit: model.takeProfit,
    riskPercent: chance.pick(['0.5', '0.5', '0.6']),
  }
}

const otherScenario = (direction: PlanDirection): PlanScenario => ({
  ifText: `price goes ${direction === 'LONG' ? 'below' : 'above'} the stop before it reaches the zone.`,
  thenText: 'the idea is wrong. No trade today.',
  entryFrom: null,
  entryTo: null,
  stopLoss: null,
  takeProfit: null,
  riskPercent: null,
})

const biasOf = (direction: PlanDirection, chance: Random): string =>
  direction === 'LONG'
    ? chance.pick([
        '<p>Higher lows on the daily chart. <strong>Long only</strong> above yesterday’s low.</p>',
        '<p>Strong close at the high. Waiting for the first pullback to the mean.</p>',
      ])
    : chance.pick([
        '<p>Lower highs on the daily chart. <strong>Short only</strong> below yesterday’s high.</p>',
        '<p>Failed at the top of the range twice. Waiting for the third try.</p>',
      ])

function reviewOf(status: PlanStatus, chance: Random): string {
  if (status === 'EXECUTED') return chance.pick(['<p>Traded as planned.</p>', '<p>Entered a little late.</p>', ''])
  if (status === 'MISSED') return '<p>It triggered while I was looking at something else.</p>'
  return status === 'CANCELLED' ? '<p>News at the same time. Better to stay out.</p>' : ''
}
