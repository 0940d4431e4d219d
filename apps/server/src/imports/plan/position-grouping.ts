import type { PositionGrouping } from '@afterclose/importers/statements/derive'
import type { JournalFacts } from './plan-types.ts'

/** How the positions of an importer's statements become trades of a journal. */
export const groupingOf = (
  { partialExits, optionLegs, legDecisions }: Pick<JournalFacts, 'partialExits' | 'optionLegs' | 'legDecisions'>,
  source: string,
): PositionGrouping => ({
  partialExits,
  optionLegs,
  decisions: new Map(
    legDecisions.flatMap((decision) =>
      decision.source === source
        ? [
            [
              decision.fill,
              decision.togetherWith === null ? { apart: true } : { together: decision.togetherWith },
            ] as const,
          ]
        : [],
    ),
  ),
})
