import type { Call } from './call.ts'

/** What an API key may open. Names of scopes that add or change something end with "write". */
export const scopes = [
  'numbers.read',
  'trades.read',
  'notes.read',
  'trades.write',
  'notes.write',
  'review.write',
  'import.write',
] as const
export type Scope = (typeof scopes)[number]

/** Each scope that a key needs for the call; null: no key may make it. */
export const scopesOf = ({ scope }: Pick<Call, 'scope'>): readonly Scope[] | null =>
  typeof scope === 'string' ? [scope] : scope

export const isWriting = (scope: Scope): boolean => scope.endsWith('.write')
