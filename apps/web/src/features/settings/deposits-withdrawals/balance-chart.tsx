import { formatDate, formatMoney } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import { useCallback } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import type { BalanceCurve } from '../../../journal/engine/balance-curve.ts'
import { useBalanceCurve } from '../../../journal/engine/hooks.ts'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { tooltipBox } from '../../../ui/chart/chart-tooltip.ts'
import { Chart } from '../../../ui/chart/chart.tsx'

/** The balance over time with its deposits and withdrawals; nothing while there is no line to draw. */
export function BalanceChart() {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const curve = useBalanceCurve().data
  const amount = useCallback(
    (value: number, signed = false) => formatMoney(value, { decimals, signed, currency }),
    [decimals, currency],
  )
  const day = useCallback((at: number) => formatDate(localText(at), dateFormat), [dateFormat])
  const option = useCallback(
    (theme: ChartTheme) => (curve === undefined ? {} : balanceOption(curve, theme, amount, day)),
    [curve, amount, day],
  )
  if (curve === undefined || curve.at.length < 2) return null
  const { at, balance } = curve
  const deltaOf = deltasOf(curve)

  return (
    <Chart
      title="How has the balance moved?"
      measure={currency}
      reading={`From ${day(at[0]!)} to ${day(at.at(-1)!)} the balance went from ${amount(balance[0]!)} to ${amount(balance.at(-1)!)}.`}
      option={option}
      points={at.length}
      height={240}
      table={{
        columns: [{ head: 'Date' }, { head: 'Balance' }, { head: 'Deposit or withdrawal' }],
        rows: Array.from(at, (time, point) => [day(time), balance[point]!, deltaOf.get(point) ?? null]),
      }}
    />
  )
}

/** Deposits and withdrawals by their point. */
const deltasOf = ({ payinPoint, payinDelta }: BalanceCurve): ReadonlyMap<number, number> =>
  new Map(Array.from(payinPoint, (point, i) => [point, payinDelta[i]!]))

function balanceOption(
  curve: BalanceCurve,
  theme: ChartTheme,
  amount: (value: number, signed?: boolean) => string,
  day: (at: number) => string,
): ChartOption {
  const { at, balance } = curve
  const deltaOf = deltasOf(curve)
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
        const delta = deltaOf.get(point)
        return tooltipBox(day(at[point]!), [
          { label: 'Balance', value: amount(balance[point]!) },
          ...(delta === undefined ? [] : [{ label: delta > 0 ? 'Deposit' : 'Withdrawal', value: amount(delta, true) }]),
        ])
      },
    },
    series: [
      {
        type: 'line',
        step: 'end',
        data: Array.from(at, (time, point): [number, number] => [time, balance[point]!]),
        showSymbol: false,
        color: theme.colors[0]!,
        markLine: zeroLine(theme),
        markPoint: {
          silent: true,
          data: Array.from(curve.payinPoint.subarray(0, 60), (point) => ({
            name: '',
            coord: [at[point]!, balance[point]!],
            symbol: 'circle',
            symbolSize: 7,
            itemStyle: { color: theme.paper, borderColor: theme.ink3, borderWidth: 1.5 },
          })),
        },
      },
    ],
  }
}
