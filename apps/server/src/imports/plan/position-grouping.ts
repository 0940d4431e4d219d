import type { OptionLegs, PartialExits } from '@afterclose/core/journal'
import type { PositionGrouping } from '@afterclose/importers/statements/derive'
import type { Options } from '../repository.ts'
import type { JournalFacts, LegDecision } from './plan-types.ts'

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

/** A decision about the first fill of a leg; undefined: none any more. */
export type NewDecision = Pick<LegDecision, 'source' | 'fill'> & {
  readonly togetherWith: LegDecision['togetherWith'] | undefined
}

export interface NewGrouping {
  readonly partialExits?: PartialExits | undefined
  readonly optionLegs?: OptionLegs | undefined
  readonly decisions?: readonly NewDecision[] | undefined
}

/** The journal's facts after a change of how its positions become trades. */
export function factsAfter(
  journal: JournalFacts,
  { partialExits, optionLegs, decisions = [] }: NewGrouping,
): JournalFacts {
  const changed = new Set(decisions.map(keyOf))
  const kept = journal.legDecisions.filter((decision) => !changed.has(keyOf(decision)))
  const added = decisions.flatMap(({ togetherWith, ...decision }) =>
    togetherWith === undefined ? [] : [{ ...decision, togetherWith }],
  )
  return {
    ...journal,
    partialExits: partialExits ?? journal.partialExits,
    optionLegs: optionLegs ?? journal.optionLegs,
    legDecisions: decisions.length === 0 ? journal.legDecisions : [...kept, ...added].toSorted(bySourceAndFill),
  }
}

const keyOf = ({ source, fill }: Pick<LegDecision, 'source' | 'fill'>): string => `${source}\u0000${fill}`
/** As they are read from the store. */
const bySourceAndFill = (a: LegDecision, b: LegDecision): number => (keyOf(a) < keyOf(b) ? -1 : 1)

/** Decisions by which legs are one trade: all are about the first. @param legs first fills of each */
export const decisionsTogether = (source: string, legs: readonly string[]): readonly NewDecision[] =>
  legs.map((fill, at) => ({ source, fill, togetherWith: at === 0 ? undefined : legs[0]! }))

/** Choices about legs in the options of an import, which change the journal once it is confirmed. */
export const choicesIn = ({ optionLegs, together = [] }: Options, source: string): NewGrouping => ({
  optionLegs,
  decisions: together.flatMap((legs) => decisionsTogether(source, legs)),
})
