/** The fewest cases from which something is concluded (PRODUCT B.2). */
export const smallSample = 10
