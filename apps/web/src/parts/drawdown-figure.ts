/** Max drawdown in a unit. */
export const drawdownFigure = { CURRENCY: 'maxDrawdown', PERCENT: 'maxDrawdownPercent', R: 'maxDrawdownR' } as const
