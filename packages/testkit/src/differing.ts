/**
 * Names of the figures that differ: beyond nine digits, or known on one side only. Empty if both sides agree; a name that one side lacks
 * differs.
 */
export function differing(fast: object, slow: object): readonly string[] {
  const [left, right] = [new Map<string, unknown>(Object.entries(fast)), new Map<string, unknown>(Object.entries(slow))]
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => !same(left.get(name), right.get(name)))
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, i) => same(value, b[i]))
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b))
  return a === b
}
