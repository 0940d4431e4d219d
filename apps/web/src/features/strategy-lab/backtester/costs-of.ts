import type { BacktestView } from '@afterclose/contract/backtests'

/** What costs a trade of this backtest. */
export const costsOf = ({ spreadTicks, tickSize }: Pick<BacktestView, 'spreadTicks' | 'tickSize'>) => ({
  spread: spreadTicks,
  tickSize,
})
