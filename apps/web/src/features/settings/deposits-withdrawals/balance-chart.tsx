import { formatDate, formatMoney } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import type { BalanceLine } from '@afterclose/engine/reports/equity/balance-line'
import { useCallback } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useBalanceLine } from '../../../journal/engine/hooks.ts'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { tooltipBox } from '../../../ui/chart/chart-tooltip.ts'
import { Chart } from '../../../ui/chart/chart.tsx'

/** The balance over time with its deposits and withdrawals; nothing while there is no line to draw. */
export function BalanceChart() {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const line = useBalanceLine().data
  const amount = useCallback(
    (value: number, signed = false) => formatMoney(value, { decimals, signed, currency }),
    [decimals, currency],
  )
  const day = useCallback((at: number) => formatDate(localText(at), dateFormat), [dateFormat])
  const option = useCallback(
    (theme: ChartTheme) => (line === undefined ? {} : balanceOption(line, theme, amount, day)),
    [line, amount, day],
  )
  if (line === undefined || line.x.length < 2) return null
  const { x, y } = line
  const deltaOf = deltasOf(line)

  return (
    <Chart
      title="How has the balance moved?"
      measure={currency}
      reading={`From ${day(x[0]!)} to ${day(x.at(-1)!)} the balance went from ${amount(y[0]!)} to ${amount(y.at(-1)!)}.`}
      option={option}
      points={x.length}
      height={240}
      table={{
        columns: [{ head: 'Date' }, { head: 'Balance' }, { head: 'Deposit or withdrawal' }],
        rows: Array.from(x, (at, point) => [day(at), y[point]!, deltaOf(point) ?? null]),
      }}
    />
  )
}

/** What was paid in or out at a point of the line; undefined at a trade. */
function deltasOf({ x, y, payins }: BalanceLine): (point: number) => number | undefined {
  const deltas = new Map(payins.map((payin) => [`${payin.x} ${payin.y}`, payin.delta]))
  return (point) => deltas.get(`${x[point]} ${y[point]}`)
}

function balanceOption(
  line: BalanceLine,
  theme: ChartTheme,
  amount: (value: number, signed?: boolean) => string,
  day: (at: number) => string,
): ChartOption {
  const { x, y, payins } = line
  const deltaOf = deltasOf(line)
  return {
    useUTC: true,
    grid: { left: 0, right: 0, top: 20, bottom: 26 },
    xAxis: { type: 'time', axisLabel: { hideOverlap: true }, splitLine: { show: false } },
    yAxis: rightAxis(axisNumber),
    tooltip: {
      trigger: 'axis',
      formatter: (hovered) => {
        const point = (Array.isArray(hovered) ? hovered[0] : hovered)?.dataIndex
        if (point === undefined) return ''
        const delta = deltaOf(point)
        return tooltipBox(day(x[point]!), [
          { label: 'Balance', value: amount(y[point]!) },
          ...(delta === undefined ? [] : [{ label: delta > 0 ? 'Deposit' : 'Withdrawal', value: amount(delta, true) }]),
        ])
      },
    },
    series: [
      {
        type: 'line',
        step: 'end',
        data: Array.from(x, (at, point): [number, number] => [at, y[point]!]),
        showSymbol: false,
        color: theme.colors[0]!,
        markLine: zeroLine(theme),
        markPoint: {
          silent: true,
          data: payins.slice(0, 60).map((payin) => ({
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
