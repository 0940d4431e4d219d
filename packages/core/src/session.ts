/** When in a session a note of this category is written. */
export const noteKinds = ['PRE', 'DURING', 'POST'] as const
export type NoteKind = (typeof noteKinds)[number]

export const sessionLabels = ['ASIA', 'LONDON', 'NEW_YORK', 'CUSTOM'] as const
export type SessionLabel = (typeof sessionLabels)[number]

export const marketConditions = ['TREND', 'RANGE', 'VOLATILE', 'QUIET'] as const
export type MarketCondition = (typeof marketConditions)[number]

export const sessionStatuses = ['PLANNED', 'OPEN', 'REVIEWED'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** The session note categories every journal starts with. */
export const starterCategories: readonly { readonly name: string; readonly kind: NoteKind }[] = [
  { kind: 'PRE', name: 'Market outlook' },
  { kind: 'PRE', name: 'Goals' },
  { kind: 'DURING', name: 'Observations' },
  { kind: 'POST', name: 'What went well' },
  { kind: 'POST', name: 'What to improve' },
  { kind: 'POST', name: 'Lessons' },
]
