/** A node of a syntax tree, reduced to its position. */
export interface Node extends Record<string, unknown> {
  readonly type: string
  readonly start: number
  readonly end: number
}
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Visits a node and its descendants, except below nodes for which `visit` returns true. */
export function walkCode(node: unknown, visit: (node: Node) => 'done' | undefined): void {
  if (Array.isArray(node)) for (const one of node) walkCode(one, visit)
  if (!isNode(node) || visit(node) === 'done') return
  for (const value of Object.values(node)) if (typeof value === 'object') walkCode(value, visit)
}

export type Change = readonly [from: number, to: number, text: string]

/** Replaces non-overlapping ranges of code. */
export function changedCode(code: string, changes: readonly Change[]): string {
  let text = code
  for (const [from, to, instead] of changes.toSorted(([a], [b]) => b - a))
    text = text.slice(0, from) + instead + text.slice(to)
  return text
}
