import type { ReviewGrade } from '@afterclose/core/trade'

/** Meaning of a grade, in full and for a small button. */
export const gradeWords = {
  A: { full: 'By my rules, well done', short: 'well done' },
  B: { full: 'By my rules, could be better', short: 'by my rules' },
  C: { full: 'A rule bent', short: 'rule bent' },
  D: { full: 'Should not have been taken', short: 'not to take' },
} as const satisfies Record<ReviewGrade, { readonly full: string; readonly short: string }>
