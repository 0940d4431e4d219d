import { DAY, localText } from '@afterclose/core/time'
import { readTime } from '../shared/dates.ts'
import { optionOf } from '../shared/options.ts'
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
  const shares = cells.under('shares per contract')
  return {
    symbol:
      right === '' || strike === '' ? symbol : optionOf(symbol.split(' ')[0]!, expires.slice(0, 10), strike, right),
    market: 'STOCKS',
    pointValue: /^[1-9]\d{0,5}$/.test(shares) ? shares : '100',
  }
}

function sideOf(cells: Cells): SideWord {
  const [row, action] = [cells.under('ofx row'), cells.text('side')]
  if (row === 'CLOSUREOPT') return { side: cells.under('sub account') === 'SHORT' ? 'BUY' : 'SELL', effect: 'CLOSE' }
  const side = row.startsWith('SELL') ? 'SELL' : 'BUY'
  if (/TOOPEN$|^SELLSHORT$/.test(action)) return { side, effect: 'OPEN' }
  if (/TOCLOSE$|^BUYTOCOVER$/.test(action)) return { side, effect: 'CLOSE' }
  // Short sales have a separate word.
  return { side, effect: side === 'SELL' ? 'CLOSE' : null }
}
