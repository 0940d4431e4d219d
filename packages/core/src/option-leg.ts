/** How a leg of a structure came to its end. */
export const legEnds = ['CLOSED', 'EXPIRED', 'ASSIGNED', 'EXERCISED', 'CASH'] as const
export type LegEnd = (typeof legEnds)[number]
