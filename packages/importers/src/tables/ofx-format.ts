import { DAY, localText } from '@afterclose/core/time'
import { readTime } from '../shared/dates.ts'
import { readNumber } from '../shared/numbers.ts'
import type { OptionFacts } from '../shared/fill.ts'
import { optionName, optionOf } from '../shared/options.ts'
import type { SideWord } from '../shared/sides.ts'
import type { ActionWord, Contract, Fills } from './format.ts'
import type { Cells, SourceTable } from './source-table.ts'

const trades = /^(BUY|SELL)|^(REINVEST|CLOSUREOPT)$/

/** An investment statement in OFX or QFX, of any broker. */
export const ofxStatement: Fills = {
  kind: 'FILLS',
  name: 'investment statement (OFX)',
  from: 'Download for Quicken (QFX) or Money (OFX)',
  evidence: 'FILES',
  leaves: ['Options are based on the specification only. Dividends and share transfers are not imported.'],
  marks: ['ofx row', 'fitid', 'units'],
  prepare: withSpan,
  columns: {
    id: 'fitid',
    account: 'account',
    symbol: 'symbol',
    side: 'action',
    size: 'units',
    price: 'price',
    amount: 'total',
    time: 'date',
    currency: 'currency',
  },
  costs: { columns: ['commission', 'fees', 'taxes', 'load'], written: 'POSITIVE' },
  dates: 'YMD',
  decimals: '.',
  amount: 'NET',
  contract: contractOf,
  option: optionFacts,
  cash: (cells) =>
    cells.under('ofx row') === 'INVBANKTRAN' && !/^(INT|DIV|FEE|SRVCHG)$/.test(cells.text('side'))
      ? cells.under('memo')
      : null,
  action: splitOf,
  skip: (cells) => (trades.test(cells.under('ofx row')) ? null : `“${cells.under('ofx row')}” is not a trade`),
  side: sideOf,
}

/** Numerator and denominator of a split, or units after and before it. */
function splitOf(cells: Cells): ActionWord | null {
  if (cells.under('ofx row') !== 'SPLIT') return null
  const [to, from] = [cells.numberUnder('numerator'), cells.numberUnder('denominator')]
  const isKnown = to !== null && from !== null && Number(to) > 0 && Number(from) > 0
  return { kind: 'SPLIT', size: null, ratio: isKnown ? { to, from } : null }
}

/** Rounds the span to whole days, because brokers write its ends with any time of day. */
function withSpan(table: SourceTable): SourceTable {
  const day = (word: string): number | null => {
    const head = table.heads.find((name) => name.startsWith(`${word} `)) ?? ''
    return readTime(head.slice(word.length + 1), 'YMD')?.wall ?? null
  }
  const [from, to] = [day('From'), day('To')]
  if (from === null || to === null || from > to) return table
  return { ...table, span: { from: localText(from), to: localText(to + DAY - 1000), stated: true } }
}

/** Contract size from the option's own row. */
function contractOf(symbol: string, cells: Cells): Contract {
  const [right, strike, expires] = [cells.under('right'), cells.under('strike'), cells.under('expires')]
  if (!cells.under('ofx row').endsWith('OPT')) return { symbol, market: 'STOCKS', pointValue: '1' }
  return {
    symbol:
      right === '' || strike === '' ? symbol : optionOf(symbol.split(' ')[0]!, expires.slice(0, 10), strike, right),
    market: 'STOCKS',
    pointValue: sharesOf(cells),
  }
}

function sharesOf(cells: Cells): string {
  const shares = cells.under('shares per contract')
  return /^[1-9]\d{0,5}$/.test(shares) ? shares : '100'
}

const ends: ReadonlyMap<string, OptionFacts['end']> = new Map([
  ['EXPIRE', 'EXPIRED'],
  ['ASSIGN', 'ASSIGNED'],
  ['EXERCISE', 'EXERCISED'],
])
const rights: ReadonlyMap<string, OptionFacts['right']> = new Map([
  ['CALL', 'CALL'],
  ['PUT', 'PUT'],
])

/** Orders count only in a file with options. */
function optionFacts(cells: Cells): OptionFacts {
  const [stated, row] = [cells.under('order'), cells.under('ofx row')]
  if (stated === '') return {}
  const order = stated === '-' ? null : stated
  const end = row === 'CLOSUREOPT' ? ends.get(cells.text('side')) : undefined
  const right = rights.get(cells.under('right'))
  const [strike, expires] = [readNumber(cells.under('strike'), '.'), cells.under('expires').slice(0, 10)]
  return {
    order,
    ...(end !== undefined && { end }),
    ...(right !== undefined &&
      strike !== null && { underlying: underlyingOf(cells), right, strike, expires, multiplier: sharesOf(cells) }),
  }
}

/** The symbol of an option may be its code, as "SPY260417P00560000". */
const underlyingOf = (cells: Cells): string =>
  cells.under('underlying') || (optionName(cells.text('symbol')) ?? cells.text('symbol')).split(' ')[0]!

function sideOf(cells: Cells): SideWord {
  const [row, action] = [cells.under('ofx row'), cells.text('side')]
  if (row === 'CLOSUREOPT')
    // Sold options may be in the sub-account of the margin, too.
    return cells.under('sub account') === 'SHORT' ? { side: 'BUY', effect: 'CLOSE' } : { side: 'SELL', effect: 'END' }
  const side = row.startsWith('SELL') ? 'SELL' : 'BUY'
  if (/TOOPEN$|^SELLSHORT$/.test(action)) return { side, effect: 'OPEN' }
  if (/TOCLOSE$|^BUYTOCOVER$/.test(action)) return { side, effect: 'CLOSE' }
  // Short sales have a separate word.
  return { side, effect: side === 'SELL' ? 'CLOSE' : null }
}
