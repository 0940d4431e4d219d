import { backtestHeads } from '@afterclose/core/backtest-csv'
import { plainHead } from '../shared/plain-head.ts'

/** Fields that a column of tested trades can contain. */
export const backtestFields = [
  'date',
  'clock',
  'direction',
  'mode',
  'r',
  'customR',
  'entryPrice',
  'stopLoss',
  'takeProfit',
  'exitPrice',
  'highestPrice',
  'lowestPrice',
  'PRE_TRADE',
  'ENTRY',
  'MANAGEMENT',
  'EXIT',
  'customComments',
  'tags',
] as const
export type BacktestField = (typeof backtestFields)[number]

export const isBacktestField = (name: string): name is BacktestField => backtestFields.some((field) => field === name)

export const contents: Readonly<Record<BacktestField, 'date' | 'clock' | 'number' | 'direction' | 'mode' | 'text'>> = {
  date: 'date',
  clock: 'clock',
  direction: 'direction',
  mode: 'mode',
  r: 'number',
  customR: 'number',
  entryPrice: 'number',
  stopLoss: 'number',
  takeProfit: 'number',
  exitPrice: 'number',
  highestPrice: 'number',
  lowestPrice: 'number',
  PRE_TRADE: 'text',
  ENTRY: 'text',
  MANAGEMENT: 'text',
  EXIT: 'text',
  customComments: 'text',
  tags: 'text',
}

/** Column names in `plainHead` form, most likely first. Names written by this product come before all of them. */
const others: Readonly<Record<BacktestField, string>> = {
  date: 'entry date/time|entry datetime|entry date|entry time|open time|open date|opened|date/time|date time|datetime|timestamp|trade date|time|day|datum|fecha|data',
  clock: 'time|entry time|open time|hour|uhrzeit|zeit|hora|heure|ora',
  direction: 'side|long/short|buy/sell|type|position|trade type|action|richtung|sens|lado',
  mode: 'outcome|exit type|win/loss|w/l|exit reason|status|ergebnis|resultat',
  r: 'r multiple|rmultiple|r result|result r|result in r|net r|profit r|pnl r|p/l r|pl r|gain r|realized r|realised r|return r|r gain|rr|r r|r/r|actual r|risk multiple|result|outcome|ergebnis in r',
  customR: '',
  entryPrice: 'entry|open price|price|open|einstieg',
  stopLoss: 'stop|sl|s/l|stop price|initial stop',
  takeProfit: 'target|tp|t/p|target price|profit target',
  exitPrice: 'exit|close price|close|ausstieg',
  highestPrice: 'high|highest|max price|maximum',
  lowestPrice: 'low|lowest|min price|minimum',
  PRE_TRADE: '',
  ENTRY: '',
  MANAGEMENT: '',
  EXIT: '',
  customComments: '',
  tags: 'tag|labels|label|setup|strategy',
}

const names = new Map(
  backtestFields.map((field) => [
    field,
    [field === 'clock' ? '' : plainHead(backtestHeads[field]), ...others[field].split('|')].filter((one) => one !== ''),
  ]),
)

/** Rank of each field that a header can name; 0 is best. "Result (R)" is "result r". */
export function ranksOf(head: string): ReadonlyMap<BacktestField, number> {
  const plain = plainHead(head)
  return new Map(
    backtestFields.flatMap((field) => {
      const rank = names.get(field)!.indexOf(plain)
      return rank < 0 ? [] : [[field, rank] as const]
    }),
  )
}

/** Name of each field in sentences. */
export const backtestFieldLabels: Readonly<Record<BacktestField, string>> = {
  ...backtestHeads,
  clock: 'Time of day',
}

const modes: readonly (readonly [string, 'TARGET' | 'STOP' | 'BREAK_EVEN' | 'EXIT_PRICE' | 'CUSTOM_R'])[] = [
  ['target|tp|t/p|take profit|win|won|w|winner|winning|profit|gewinn', 'TARGET'],
  ['stop|sl|s/l|stop loss|stopped|stopped out|loss|lost|l|loser|lose|losing|verlust', 'STOP'],
  ['break even|breakeven|be|b/e|b|scratch|even|flat', 'BREAK_EVEN'],
  ['exit price|exit|closed|manual|manual exit|exited', 'EXIT_PRICE'],
  ['custom r|own r|r|custom', 'CUSTOM_R'],
]
const modeOf = new Map(modes.flatMap(([words, mode]) => words.split('|').map((word) => [word, mode] as const)))

/** Outcome of a trade, by the word of a cell; null for any other word. */
export const readMode = (cell: string) => modeOf.get(plainHead(cell)) ?? null
