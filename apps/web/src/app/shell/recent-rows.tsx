import { counted, formatMoney } from '@afterclose/core/format'
import type { QuickResult } from '@afterclose/engine/reports/quick-result'
import { IconHistory, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { recentOf } from '../../journal/recent.ts'
import { resultPlaces, useQuickResult } from '../../parts/question/use-quick-result.ts'
import { useUnderstanding } from '../../parts/question/use-question.ts'
import { openTrade } from './open-trade.ts'
import type { PaletteGroup } from './palette-action.ts'
import { openPalette } from './palette-state.ts'

/** The last questions, with their results of today, and the last trades. @param shown nothing is typed */
export function useRecentRows(shown: boolean): PaletteGroup {
  const { id: journalId, decimals } = useActiveJournal()
  const [recent] = useState(() => recentOf(journalId))
  const understand = useUnderstanding()
  const questions = recent.flatMap((one) => ('words' in one ? [one.words] : []))
  const filtersOf = (i: number) => (shown && questions[i] !== undefined ? understand(questions[i]).filters : null)
  const results = [
    useQuickResult(resultPlaces.recent, filtersOf(0)),
    useQuickResult(resultPlaces.recent + 1, filtersOf(1)),
    useQuickResult(resultPlaces.recent + 2, filtersOf(2)),
  ]
  const resultWords = ({ numberOfTrades, netGain }: QuickResult): string =>
    `${counted(numberOfTrades, 'trade')}, ${formatMoney(netGain, { decimals, signed: true })}`
  return {
    group: 'Recent',
    actions: !shown
      ? []
      : recent.map((one) => {
          if ('tradeId' in one)
            return {
              id: `recent-trade-${one.tradeId}`,
              label: `Trade ${one.tradeId}`,
              leftSection: <IconListDetails size={20} aria-hidden="true" />,
              onClick: () => void openTrade(journalId, one.tradeId),
            }
          const result = results[questions.indexOf(one.words)]
          const isKnown = result?.isCurrent === true && result.result !== null
          return {
            id: `recent-words-${one.words}`,
            label: one.words,
            ...(isKnown && result.result !== null ? { description: resultWords(result.result) } : {}),
            leftSection: <IconHistory size={20} aria-hidden="true" />,
            stays: true as const,
            onClick: () => openPalette(one.words),
          }
        }),
  }
}
