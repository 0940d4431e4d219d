import { formatDate, formatMoney } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { localText } from '@afterclose/core/time'
import type { BalanceLine } from '@afterclose/engine/reports/equity/balance-line'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import { figure } from '../../../ui/figure.ts'
import { lastFirst } from '../../../ui/last-first.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

/** How the journal writes money and days. */
export interface BalanceWords {
  readonly currency: string
  readonly decimals: number
  readonly amount: (value: number, signed?: boolean) => string
  readonly day: (at: number) => string
}

export const balanceWords = (journal: {
  readonly currency: string
  readonly decimals: number
  readonly dateFormat: DateFormat
}): BalanceWords => ({
  currency: journal.currency,
  decimals: journal.decimals,
  amount: (value, signed = false) =>
    formatMoney(value, { decimals: journal.decimals, signed, currency: journal.currency }),
  day: (at) => formatDate(localText(at), journal.dateFormat),
})

/** Deposit or withdrawal at a point of the line; undefined at a trade. */
function deltasOf({ x, y, payins }: BalanceLine): (point: number) => number | undefined {
  const deltas = new Map(payins.map((payin) => [`${payin.x} ${payin.y}`, payin.delta]))
  return (point) => deltas.get(`${x[point]} ${y[point]}`)
}

/** The balance as steps, with a dot at each deposit and withdrawal. */
export function balanceOption(line: BalanceLine, theme: ChartTheme): ChartOption {
  const { x, y, payins } = line
  return {
    useUTC: true,
    grid: { left: 0, right: 0, top: 20, bottom: 26, outerBoundsMode: 'none' },
    xAxis: { type: 'time', axisLabel: { hideOverlap: true }, splitLine: { show: false } },
    yAxis: rightAxis(axisNumber),
    tooltip: { trigger: 'axis' },
    series: [
      {
        type: 'line',
        id: 'balance',
        step: 'end',
        data: Array.from(x, (at, point): [number, number] => [at, y[point]!]),
        showSymbol: false,
        color: theme.colors[0]!,
        markLine: zeroLine(theme),
        markPoint: {
          silent: true,
          data: payins.map((payin) => ({
            name: '',
            coord: [payin.x, payin.y],
            symbol: 'circle',
            symbolSize: 7,
            itemStyle: { color: theme.paper, borderColor: theme.ink3, borderWidth: 1.5 },
          })),
        },
      },
    ],
  }
}

export function balanceMarks(line: BalanceLine, { amount, day }: BalanceWords): MarkedSeries<never>[] {
  const deltaOf = deltasOf(line)
  return [
    {
      series: 'balance',
      count: line.x.length,
      words: (point) => {
        const delta = deltaOf(point)
        return {
          head: day(line.x[point]!),
          rows: [
            { label: 'Balance', value: amount(line.y[point]!) },
            ...(delta === undefined
              ? []
              : [{ label: delta > 0 ? 'Deposit' : 'Withdrawal', value: amount(delta, true) }]),
          ],
        }
      },
    },
  ]
}

/** Newest change of the balance first. */
export function balanceTable(line: BalanceLine, { currency, decimals, day }: BalanceWords): Rows {
  const { x, y } = line
  const deltaOf = deltasOf(line)
  const money = (signed: boolean) => (value: number) => formatMoney(value, { decimals, signed })
  return rowsOf(lastFirst(x.length), [
    figure({ head: 'Date', value: (point) => day(x[point]!) }),
    figure({ head: `Balance, ${currency}`, value: (point) => y[point]!, format: money(false), decimals }),
    figure({
      head: 'Deposit or withdrawal',
      value: (point) => deltaOf(point) ?? null,
      format: money(true),
      decimals,
    }),
  ])
}
