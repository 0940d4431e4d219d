/** Column indices in reverse order. */
export const lastFirst = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => count - 1 - i)
