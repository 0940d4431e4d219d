const names = ['Under 15 min', '15 to 60 min', '1 to 4 h', '4 to 24 h', '1 to 7 d', '7 d or more']

/** Name of a holding time by the index of its range; its lower bound is inclusive. */
export const holdingTimeName = (range: number): string => names[range] ?? ''
