import { type Outcome, outcomeLabels } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'

export const outcomeWords = (outcome: Outcome | null): string => (outcome === null ? unknown : outcomeLabels[outcome])
