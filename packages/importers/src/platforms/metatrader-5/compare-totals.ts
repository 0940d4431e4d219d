import type { Decimal } from '@afterclose/core/decimal'
import { formatMoney } from '@afterclose/core/format'
import type { FileTotal, ParsedFile, ParsedTrade } from '../../importer.ts'
import { readNumber } from '../../shared/numbers.ts'
import type { TableRow } from '../../shared/table-row.ts'
import { addExact, mostDecimals, negatedDecimal, toUnits } from '../metatrader/exact.ts'
import type { OwnFigure } from '../metatrader/computed-figures.ts'
import { reportTotals } from '../metatrader/report-totals.ts'
import type { StatedFigure } from '../metatrader/stated-figures.ts'
import { closes, dealColumns, type Deals, netOf } from './deals.ts'
import type { DealsOfPositions } from './position-trades.ts'
import type { ReportTable } from './report-tables.ts'

export interface ReportRead {
  /** The row of sums under the deals. */
  readonly sums: TableRow | null
  readonly dealTable: ReportTable | null
  readonly stated: readonly StatedFigure[]
  readonly deals: Deals
  readonly trades: readonly ParsedTrade[]
  readonly dealsOf: DealsOfPositions
  readonly isTester: boolean
  readonly fromPositions: boolean
  readonly currency: string | null
}

/**
 * MetaTrader 5 counts each closing deal as a trade, also where positions are read: its figures are computed from the deals, and the
 * positions are compared with their deals. Figures of single trades need all costs on the closing deals: how a report books costs of
 * opening deals is not known, nor how it counts "in/out" and "out by". Figures of the balance line need an account without deposits or
 * withdrawals between its trades.
 */
export function compareTotals(read: ReportRead): Pick<ParsedFile, 'totals' | 'warnings'> {
  const { deals, stated, trades, isTester, currency } = read
  const closing = deals.deals.filter(closes)
  const gains = closing.map(netOf)
  const scale = mostDecimals([...gains, deals.start ?? '0'])
  const plain = deals.deals.every((deal) => (deal.entry === 'in' ? netOf(deal) === '0' : deal.entry === 'out'))
  const { totals } = reportTotals(
    [...sumFigures(read), ...stated],
    {
      results: closing.map((deal, at) => ({
        direction: deal.direction === 'LONG' ? 'SHORT' : 'LONG',
        net: toUnits(gains[at]!, scale),
      })),
      scale,
      start: deals.start === null || deals.cashAfter.length > 0 ? null : toUnits(deals.start, scale),
      own: ownFigures(read),
      currency,
      perTrade: plain && closing.length > 0,
      balanceLine: isTester ? 'tester' : 'history',
    },
    { drift: 0, simultaneous: false },
  )
  const { total, warnings } = positionsAgainstDeals(read)
  const isEnglish =
    stated.length === 0 || stated.some(({ label }) => label === 'total net profit') || trades.length === 0
  return {
    totals: total === null ? totals : [...totals, total],
    warnings: isEnglish ? warnings : [...warnings, 'The summary is not in English. Only the table sums were checked.'],
  }
}

const ownFigure = (label: string, name: string, value: Decimal, isMoney = true): OwnFigure => ({
  label,
  name,
  value,
  isMoney,
})

function ownFigures({ deals, isTester, fromPositions, trades }: ReportRead): readonly OwnFigure[] {
  const all = deals.deals
  const net = addExact(all.map(netOf))
  const figures = [
    ownFigure(
      'commission',
      'Commission',
      addExact(all.map((deal) => addExact([deal.costs, negatedDecimal(deal.fee)]))),
    ),
  ]
  figures.push(
    ownFigure('fee', 'Fee', addExact(all.map(({ fee }) => fee))),
    ownFigure('swap', 'Swap', addExact(all.map(({ swap }) => swap))),
  )
  if (all.length === 0 && fromPositions)
    figures.push(
      ownFigure('total net profit', 'Total net profit', addExact(trades.map(({ netGain }) => netGain ?? '0'))),
    )
  if (all.length === 0) return figures

  // Whether a history sums its deposits with the profits is not known; a tester's report does not.
  if (isTester || deals.payins.length === 0)
    figures.push(ownFigure('profit', 'Profit', addExact(all.map(({ profit }) => profit))))
  // Nor whether its net profit includes the cost of opening positions that are still open.
  const openCosts = fromPositions && trades.some(({ exitDate, commission }) => exitDate === null && commission !== '0')
  if (deals.onlyBalance && !openCosts) figures.push(ownFigure('total net profit', 'Total net profit', net))
  if (deals.onlyBalance && deals.start !== null)
    figures.push(ownFigure('balance of the deals', 'Balance', addExact([deals.start, net, ...deals.cashAfter])))
  if (isTester) figures.push(ownFigure('total deals', 'Total deals', String(all.length), false))
  return figures
}

/** The sums under the deals, named as their columns are. */
function sumFigures({ sums, dealTable }: ReportRead): readonly StatedFigure[] {
  if (sums === null || dealTable === null) return []
  const { commission, fee, swap, profit, balance } = dealColumns(dealTable)
  const labels = [
    ['commission', commission],
    ['fee', fee],
    ['swap', swap],
    ['profit', profit],
    ['balance of the deals', balance],
  ] as const
  return labels.flatMap(([label, column]) => {
    const value = readNumber(sums.cells[column?.column ?? -1] ?? '', '.')
    return value === null ? [] : [{ label, main: { value, half: 0 }, second: null }]
  })
}

/** Compares the sums of positions with those of their deals, if all of these are in the file. */
function positionsAgainstDeals({ fromPositions, deals, trades, dealsOf, currency }: ReportRead): {
  total: FileTotal | null
  warnings: readonly string[]
} {
  if (!fromPositions || deals.deals.length === 0) return { total: null, warnings: [] }
  if (dealsOf.openedBefore > 0) {
    const count = dealsOf.openedBefore
    const opened =
      count === 1
        ? '1 position was opened before the period of this report. Its opening deal is not in it'
        : `${count} positions were opened before the period of this report. Their opening deals are not in it`
    return { total: null, warnings: [`${opened}, so positions and deals could not be compared.`] }
  }
  const closed = trades.map(({ netGain, commission }) => netGain ?? negatedDecimal(commission))
  const fees = addExact(dealsOf.rest().map(({ fee }) => fee))
  return {
    total: {
      label: 'Net result of all positions',
      currency,
      stated: addExact(deals.deals.map(netOf)),
      computed: addExact([...closed, fees]),
      tolerance: '0',
      note: 'Compared with the sum of the deals.',
    },
    warnings:
      fees === '0'
        ? []
        : [
            `Fees of ${formatMoney(negatedDecimal(fees), { decimals: 2 })} belong to partial closes that cannot be matched to a position ` +
              'and are in no trade. Enter them manually if they matter.',
          ],
  }
}
