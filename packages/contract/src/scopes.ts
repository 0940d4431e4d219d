/** Scopes of API keys. Names of scopes that create or change data end with "write". */
export const scopes = [
  'numbers.read',
  'trades.read',
  'notes.read',
  'trades.write',
  'notes.write',
  'review.write',
  'fills.write',
  'import.write',
] as const
export type Scope = (typeof scopes)[number]

/** One scope, several that are all needed, or null if not available to keys. */
export type CallScope = Scope | readonly Scope[] | null

/** Scopes that a key needs for the call; null: not available to keys. */
export const scopesOf = ({ scope }: { readonly scope: CallScope }): readonly Scope[] | null =>
  typeof scope === 'string' ? [scope] : scope

export const isWriting = (scope: Scope): boolean => scope.endsWith('.write')
