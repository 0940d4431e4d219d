/** Pixels of the headline's curve. */
export const curveHeight = (phone: boolean): number => (phone ? 128 : 232)
