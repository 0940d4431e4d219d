/** Fewer trades than this are too few to judge by. */
export const smallSample = 10
