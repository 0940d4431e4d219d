/** Scopes of API keys. Names of scopes that add or change something end with "write". */
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

/** One scope, several that are all needed, or null where no key may make a call. */
export type CallScope = Scope | readonly Scope[] | null

/** Each scope that a key needs for the call; null: no key may make it. */
export const scopesOf = ({ scope }: { readonly scope: CallScope }): readonly Scope[] | null =>
  typeof scope === 'string' ? [scope] : scope

export const isWriting = (scope: Scope): boolean => scope.endsWith('.write')
