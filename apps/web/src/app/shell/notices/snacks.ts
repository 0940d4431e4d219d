import type { NotificationView } from '@afterclose/contract/notifications'

/** Content of the snack-bar: one notification, or the count of several that arrived together. */
export type Snack = { readonly one: NotificationView } | { readonly many: number; readonly key: string }

/** Maximum queued notifications shown one by one; more are combined. */
const mostInTurn = 2

/** Appends one to the queue; the first one is visible. */
export function withSnack(line: readonly Snack[], one: NotificationView): readonly Snack[] {
  const [first, ...waiting] = line
  if (first === undefined || waiting.length < mostInTurn) return [...line, { one }]
  const many = waiting.reduce((sum, snack) => sum + ('many' in snack ? snack.many : 1), 1)
  return [first, { many, key: `many before ${one.id}` }]
}

export const keyOf = (snack: Snack): string => ('one' in snack ? String(snack.one.id) : snack.key)
