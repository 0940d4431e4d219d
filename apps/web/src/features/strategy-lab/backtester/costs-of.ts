import type { BacktestView } from '@afterclose/contract/backtests'

/** Costs of a trade in this backtest. */
export const costsOf = ({ spreadTicks, tickSize }: Pick<BacktestView, 'spreadTicks' | 'tickSize'>) => ({
  spread: spreadTicks,
  tickSize,
})
