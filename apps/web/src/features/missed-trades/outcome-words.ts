import type { Outcome } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'

const words: Readonly<Record<Outcome, string>> = { WINNER: 'Winner', LOSER: 'Loser', BREAK_EVEN: 'Break-even' }

export const outcomeWords = (outcome: Outcome | null): string => (outcome === null ? unknown : words[outcome])
