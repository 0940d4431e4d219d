export const equityOverlays = ['BALANCE', 'ALL', 'GREEN', 'TREND'] as const
/**
 * Balance: the account after each selected trade and each payin, in currency only. All: every closed trade, whatever
 * the filters. Green: the selected trades with a positive tilt. Trend: the line of least squares.
 */
export type EquityOverlay = (typeof equityOverlays)[number]
