/** Minimum cases for a conclusion (PRODUCT B.2). */
export const smallSample = 10
