import { big, decimalText } from '@afterclose/core/decimal'
import { actionIn } from '../action-word.ts'
import type { ActionWord, FillCost } from '../format.ts'
import { shareInOtherMoney } from '../contracts.ts'
import type { Cells } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const trades = /^(market|limit|stop|stop limit) (buy|sell)$/i
const fees = [
  ['stamp duty reserve tax *|stamp duty *|stamp duty reserve tax|stamp duty', 'currency stamp duty reserve tax'],
  ['french transaction tax *|french transaction tax', 'currency french transaction tax'],
  ['transaction fee *|transaction fee', 'currency transaction fee'],
  ['finra fee *|finra fee', 'currency finra fee'],
  ['currency conversion fee *|currency conversion fee', 'currency currency conversion fee'],
] as const

/**
 * The history of Trading 212 (Invest and ISA), from files of three years, whose columns change. Prices are in the currency of the share and
 * money in that of the account; the result of a sale is the platform's own, by average cost. UTC. Transfers of shares are listed, not
 * imported.
 */
export const trading212 = tableImporter({
  type: 'TRADING212',
  label: 'Trading 212',
  hint: 'History, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Trading 212 history',
      from: 'History, Export',
      evidence: 'FILES',
      leaves: ['Dividends and share transfers are not imported. Results use average cost, as on the platform.'],
      marks: ['action', 'time|time utc', 'isin', 'ticker', 'no of shares', 'price / share'],
      columns: {
        id: 'id',
        symbol: 'ticker',
        side: 'action',
        size: 'no of shares',
        price: 'price / share',
        amount: 'total|total *',
        result: 'result|result *',
        time: 'time|time utc',
        currency: 'currency total|currency result',
      },
      dates: 'YMD',
      needless: ['currency result'],
      decimals: '.',
      zone: 'UTC',
      amount: 'NET',
      result: 'NET',
      contract: shareInOtherMoney,
      cash: (cells) => (/^(deposit|withdrawal)$/i.test(cells.text('side')) ? cells.text('side') : null),
      action: actionOf,
      skip: (cells) => (trades.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`),
      side: (cells) =>
        / sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
      cost: costOf,
    },
  ],
})

/** A split closes the old units and opens the new ones, or adds some. */
function actionOf(cells: Cells): ActionWord | null {
  const text = cells.text('side')
  const word = actionIn(text)
  if (word === null || trades.test(text)) return null
  const size = cells.number('size')
  return { ...word, size: size !== null && / close$/i.test(text) && !size.startsWith('-') ? `-${size}` : size }
}

/** Each fee has its own currency: the account's, or the share's, which is converted by the rate. */
function costOf(cells: Cells): FillCost {
  const ofShare = cells.under('currency price / share')
  const rate = /^[\d.]+$/.test(cells.under('exchange rate')) ? cells.numberUnder('exchange rate') : null
  const account = cells.text('currency')
  let total = big(0)
  for (const [heads, currencyHeads] of fees) {
    const [fee, currency] = [cells.numberUnder(heads), cells.under(currencyHeads)]
    if (fee === null) continue
    const foreign = currency === ofShare && currency !== account && rate !== null && rate !== '0'
    total = total.plus(foreign ? big(fee).div(rate).round(2) : fee)
  }
  return { commission: decimalText(total) }
}
