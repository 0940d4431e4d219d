import { starterComments, type CommentType, type Rating } from '@afterclose/core/comment'
import { noSession, type Instrument } from '@afterclose/core/instrument'
import type { Market } from '@afterclose/core/journal'
import type { Setup } from '@afterclose/core/setup'

/** An instrument with parameters for the generator. */
export interface DemoInstrument extends Instrument {
  /** Price at the start of the year, and its daily volatility, as a fraction of the price. */
  readonly price: number
  readonly dailyMove: number
  /** Usual stop distance, in ticks. */
  readonly stopTicks: readonly [number, number]
  readonly sizeStep: number
  /** First and last hour of entries. */
  readonly hours: readonly [number, number]
  readonly session: 'London' | 'New York'
  /** Trading frequency, and its effect on the chance of winning: some markets suit this trader, some do not. */
  readonly weight: number
  readonly edge: number
}

let order = 0
const instrument = (
  name: string,
  market: Market,
  tickSize: string,
  tickValue: string,
  commission: string,
  rest: Omit<DemoInstrument, keyof Instrument>,
): DemoInstrument => ({
  id: ++order,
  name,
  market,
  tickSize,
  tickValue,
  pipSize: tickSize,
  quoteCurrency: name.endsWith('JPY') ? 'JPY' : 'USD',
  commission,
  commissionMode: 'PER_UNIT',
  spread: market === 'STOCKS' ? '0' : '1',
  aliases: [],
  active: true,
  order: order - 1,
  ...noSession,
  ...rest,
})

export const demoInstruments: readonly DemoInstrument[] = [
  instrument('EURUSD', 'FOREX', '0.0001', '10', '7', {
    price: 1.0842,
    dailyMove: 0.0035,
    stopTicks: [8, 18],
    sizeStep: 0.01,
    hours: [8, 11],
    session: 'London',
    weight: 5,
    edge: 0.02,
  }),
  instrument('GBPJPY', 'FOREX', '0.01', '6.6', '7', {
    price: 188.4,
    dailyMove: 0.006,
    stopTicks: [18, 40],
    sizeStep: 0.01,
    hours: [8, 11],
    session: 'London',
    weight: 2,
    edge: -0.1,
  }),
  instrument('MES', 'FUTURES', '0.25', '1.25', '1.24', {
    price: 5120,
    dailyMove: 0.007,
    stopTicks: [14, 32],
    sizeStep: 1,
    hours: [15, 20],
    session: 'New York',
    weight: 6,
    edge: 0.03,
  }),
  instrument('MNQ', 'FUTURES', '0.25', '0.5', '1.24', {
    price: 18100,
    dailyMove: 0.01,
    stopTicks: [60, 140],
    sizeStep: 1,
    hours: [15, 20],
    session: 'New York',
    weight: 5,
    edge: 0.01,
  }),
  instrument('XAUUSD', 'CFD', '0.01', '1', '0', {
    price: 2310,
    dailyMove: 0.008,
    stopTicks: [250, 600],
    sizeStep: 0.01,
    hours: [9, 17],
    session: 'London',
    weight: 2,
    edge: 0,
  }),
  instrument('NVDA', 'STOCKS', '0.01', '0.01', '0.01', {
    price: 121.5,
    dailyMove: 0.02,
    stopTicks: [60, 160],
    sizeStep: 1,
    hours: [15, 19],
    session: 'New York',
    weight: 2,
    edge: 0.04,
  }),
  instrument('AAPL', 'STOCKS', '0.01', '0.01', '0.01', {
    price: 192.8,
    dailyMove: 0.013,
    stopTicks: [60, 140],
    sizeStep: 1,
    hours: [15, 19],
    session: 'New York',
    weight: 1,
    edge: -0.01,
  }),
]

/** Setups of the trader; `edge` adds to the chance of winning, which a review should reveal. */
export const demoSetups: readonly (Setup & { readonly edge: number; readonly weight: number })[] = [
  {
    name: 'Pullback',
    description: 'Higher-timeframe trend; entry on the first pullback to the mean.',
    edge: 0.06,
    weight: 5,
  },
  { name: 'Opening range', description: 'Break of the first thirty minutes with volume.', edge: 0.02, weight: 4 },
  { name: 'Failed breakout', description: 'Fade of a breakout that fails.', edge: 0.03, weight: 3 },
  { name: 'News fade', description: 'Against the first move after a release.', edge: -0.13, weight: 2 },
].map((setup, i) => ({
  id: i + 1,
  rules: [],
  defaultChecklistId: i < 2 ? 1 : null,
  color: null,
  active: true,
  order: i,
  ...setup,
}))

const more: readonly { type: CommentType; name: string; rating: Rating }[] = [
  { type: 'PRE_TRADE', name: 'Levels marked', rating: 'POSITIVE' },
  { type: 'ENTRY', name: 'Waited for close', rating: 'POSITIVE' },
  { type: 'MANAGEMENT', name: 'Averaged down', rating: 'NEGATIVE' },
  { type: 'EXIT', name: 'Trailed by rule', rating: 'POSITIVE' },
]
export const demoComments = [...starterComments, ...more].map((comment, i) => ({
  id: i + 1,
  active: true,
  order: i,
  ...comment,
}))

const custom = (commentGroup: number, names: readonly string[], from: number) =>
  names.map((name, i) => ({ id: from + i, name, active: true, commentGroup, order: i }))
export const demoCustomComments = [
  ...custom(1, ['London', 'New York'], 1),
  ...custom(2, ['Calm', 'Tired', 'Frustrated'], 3),
]

export const demoChecklists = [
  {
    id: 1,
    name: 'Before the entry',
    active: true,
    order: 0,
    items: ['With the trend', 'Level marked', 'Risk sized', 'No news within 15 minutes'].map((text, i) => ({
      id: i + 1,
      text,
      active: true,
      order: i,
    })),
  },
]

const commentIds = new Map(demoComments.map(({ name, id }) => [name, id]))
const customIds = new Map(demoCustomComments.map(({ name, id }) => [name, id]))

export const commentId = (name: string): number => found(commentIds, name)
export const customCommentId = (name: string): number => found(customIds, name)

function found(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo has no comment "${name}"`)
  return id
}
