import { counted, formatMoney, formatNumber, withUnit } from '@afterclose/core/format'
import type { SimulatorInputs } from './simulator-inputs.ts'

/** Summary of the inputs in a line: source of the draws, their number, balance and risk. Values that were not typed are omitted. */
export function inputsInWords(
  { mode, sizing, numbers }: Pick<SimulatorInputs, 'mode' | 'sizing' | 'numbers'>,
  money: { readonly currency: string; readonly decimals: number },
): string {
  const { winProbability, tradesPerRun, runs, startBalance, riskPercent, riskAmount, kellyMostPercent } = numbers
  const percent = (value: number): string => withUnit(formatNumber(value, { decimals: 2 }).replace(/\.?0+$/, ''), '%')
  const amount = (value: number | null): string | null => (value === null ? null : formatMoney(value, money))
  const share = riskPercent === null ? null : `${percent(riskPercent)} risk`
  const risk = {
    FRACTION: share,
    AMOUNT: riskAmount === null ? null : `${formatMoney(riskAmount, money)} risk`,
    HALF_KELLY: kellyMostPercent === null ? null : `half Kelly, at most ${percent(kellyMostPercent)}`,
    REDUCED: share === null ? null : `${share}, less in a drawdown`,
  }[sizing]
  const start = amount(startBalance)
  return [
    mode === 'RESAMPLE'
      ? 'Resampled'
      : winProbability === null
        ? 'From statistics'
        : `From statistics, win rate ${percent(winProbability * 100)}`,
    tradesPerRun === null ? null : counted(tradesPerRun, 'trade'),
    runs === null ? null : counted(runs, 'run'),
    start === null ? null : `from ${start}`,
    risk,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
