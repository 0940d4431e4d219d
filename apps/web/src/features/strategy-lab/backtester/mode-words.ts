import type { ResultMode } from '@afterclose/core/backtest'

/** How a tested trade ended. */
export const modeWords: Readonly<Record<ResultMode, string>> = {
  TARGET: 'Target',
  STOP: 'Stop',
  BREAK_EVEN: 'Break-even',
  EXIT_PRICE: 'Exit price',
  CUSTOM_R: 'Custom R',
}
