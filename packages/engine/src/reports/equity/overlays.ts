export const equityOverlays = ['BALANCE', 'ALL', 'GREEN', 'TREND'] as const
/**
 * Balance: the account after each selected trade and each payin, in currency only. All: every closed trade, ignoring filters. Green: the
 * selected trades with a positive tilt. Trend: the regression line.
 */
export type EquityOverlay = (typeof equityOverlays)[number]
