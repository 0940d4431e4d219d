import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { filteredMissed, missedFilters } from '@afterclose/core/filtered-missed'
import { sentenceR } from '@afterclose/core/format'
import { explainReport } from '@afterclose/engine/reports/explain/explain-report'
import { missedDefinitionOf } from '@afterclose/engine/reports/figures/definitions'
import {
  missedAmong,
  missedExplained,
  type MissedExplained,
  type MissedFigureKey,
} from '@afterclose/engine/reports/missed/missed-explained'
import type { MissedAnswer } from '@afterclose/engine/reports/missed/missed-report'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { useFilters } from '../../../journal/filters.ts'
import { planning } from '../../../journal/planning.ts'
import { FilterRows } from '../../../parts/explain/filter-rows.tsx'
import { inNumbers } from '../../../parts/explain/explain-words.ts'
import { presentRowName, useOtherFilters } from '../../../parts/explain/use-other-filters.ts'
import { figureText } from '../../../parts/figure-text.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Block } from '../../../ui/block.tsx'
import { Note, Stack } from '../../../ui/layout.tsx'
import type { MissedGroupOf } from './missed-behind.ts'
import { factsOf } from './missed-facts.ts'

interface MissedExplanationProps {
  figure: MissedFigureKey
  /** Its group; without it all filtered ones. */
  belongs?: MissedGroupOf | undefined
}

const asAnswered = (answer: MissedAnswer): MissedAnswer => answer
const none: readonly MissedTradeView[] = []

/** Explains a figure of missed trades: its definition, its inputs, and its value without each filter. */
export function MissedExplanation({ figure, belongs }: MissedExplanationProps) {
  const { id: journalId, currency, decimals } = useActiveJournal()
  const all = useQuery(planning.missedTrades(journalId)).data ?? none
  const { filters } = useFilters()
  const set = JSON.stringify(missedFilters(filters))
  // filters that do not apply to missed trades change none of their figures
  const others = useOtherFilters().filter((other) => JSON.stringify(missedFilters(other.filters)) !== set)
  const under = [filters, ...others.map((other) => other.filters)].map(missedFilters)
  const taken = useReport(
    'explain',
    { of: { is: 'all' }, about: { is: 'all' }, unit: 'R', under, figures: ['avgR'] },
    explainReport,
  )
  const view = useMemo(() => ({ missed: factsOf(all) }), [all])
  const answer = useReport('missed', view, asAnswered)
  const definition = missedDefinitionOf(figure)
  const words = { unit: unitWords('R', { currency, decimals }), decimals }
  const written = (key: MissedFigureKey, figures: MissedExplained): string => {
    const { measure } = missedDefinitionOf(key)
    return measure === 'r'
      ? sentenceR(figures[key])
      : figureText(measure, { value: figures[key], infinite: figures.missedWinners > 0 }, words)
  }
  /** The figures under the filters of a row. */
  const figuresAt = (data: MissedAnswer, row: number): MissedExplained | null => {
    const of = taken.data?.under[row]?.statistics
    const chosenFilters = under[row]
    if (of === undefined || chosenFilters === undefined) return null
    const chosen = filteredMissed(all, chosenFilters)
    const ids = new Set(chosen.filter((one) => belongs?.(one) ?? true).map(({ id }) => id))
    const { numberOfTrades: trades, nR: withR, totalR, avgR } = of
    return missedExplained(missedAmong(data, ids, { trades, withR, totalR, avgR }), chosen.length)
  }
  return (
    <Stack below={4} gap={3}>
      <p>{definition.words}</p>
      <Loaded query={answer} doing="loading the trades">
        {(data) => {
          const now = figuresAt(data, 0)
          if (now === null) return null
          const numbers = inNumbers(
            definition.formula,
            new Map(definition.inputs.map((key) => [missedDefinitionOf(key).name.toLowerCase(), written(key, now)])),
          )
          return (
            <>
              <p role="group" aria-label="Formula">
                {definition.formula}
                <br />= {definition.inputs.length > 0 && `${numbers} = `}
                <b>{written(figure, now)}</b>
              </p>
              {definition.unknown !== null && <Note>A dash means: {definition.unknown}</Note>}
              <Block
                title="How do filters change this figure?"
                measure={others.length === 0 ? 'none is set now' : undefined}
              >
                <FilterRows
                  counts="Missed"
                  figure={definition.name}
                  rows={[presentRowName(others), ...others.map(({ name }) => name)].flatMap((name, row) => {
                    const figures = figuresAt(data, row)
                    return figures === null
                      ? []
                      : [
                          {
                            name,
                            counted: figures.missedTrades,
                            value: figures[figure],
                            text: written(figure, figures),
                          },
                        ]
                  })}
                />
              </Block>
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}
