import { type Filters, needsAllFilters } from '@afterclose/core/filters'
import { counted } from '@afterclose/core/format'
import type { QuickResult } from '@afterclose/engine/reports/quick-result'
import {
  IconArrowBackUp,
  IconChartHistogram,
  IconFilter,
  IconListDetails,
  IconQuestionMark,
  IconSearch,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { allFilters } from '../../journal/filter-set.ts'
import { restoreFilters, useFilterSet } from '../../journal/filters.ts'
import { noteRecent } from '../../journal/recent.ts'
import { useUser } from '../../journal/session.ts'
import { Answer } from '../../parts/question/answer.tsx'
import { type ClearPart, type QuestionPart, type UnclearPart, withWords } from '../../parts/question/understand.ts'
import { resultPlaces, useQuickResult } from '../../parts/question/use-quick-result.ts'
import { useUnderstanding } from '../../parts/question/use-question.ts'
import type { TradesBehind } from '../../parts/trades-drawer/trades-behind.ts'
import { isGroup, sidebarOf, useViewer } from '../page-access.ts'
import { useOpenPage } from './page-actions.tsx'
import type { PaletteGroup } from './palette-action.ts'
import { openPalette } from './palette-state.ts'
import { comparisonOf } from './question-pages.ts'

export interface QuestionRows {
  /** The understood words and their result; null if no word was understood. */
  readonly answer: ReactNode
  readonly groups: readonly PaletteGroup[]
  /** Every word is clear, and none only begins a name. */
  readonly isCertain: boolean
  /** Result for assistive technology; null while it is not known. */
  readonly result: QuickResult | null
  readonly unclear: UnclearPart | null
}

/** Ids of rows with a key of their own. */
export const showTradesId = 'question-trades'
export const correctionId = 'question-offer-0'

/**
 * The answer to a text in the words of the filters.
 *
 * @param isName the text names a page, an action or something else that is found: it is no question with an unclear word then
 */
export function useQuestion(text: string, isName: boolean, onTrades: (behind: TradesBehind) => void): QuestionRows {
  const understand = useUnderstanding()
  const { id: journalId } = useActiveJournal()
  const { permissions } = useUser()
  const navigate = useNavigate()
  const page = useOpenPage()
  const isWholeSet = useFilterSet() === allFilters
  const viewer = useViewer()
  const understanding = understand(text)
  const { parts, filters } = understanding
  const clear = parts.filter((part) => part.is === 'clear')
  const unclear = parts.find((part) => part.is === 'unclear') ?? null
  const isQuestion = isAnswerable(parts, isName)
  const isInPlan = filters === null || !needsAllFilters(filters) || permissions.includes('ALL_FILTERS')
  const asked = isQuestion && isInPlan ? filters : null
  const rest = isQuestion && unclear !== null ? withWords(text, unclear) : ''
  const restFilters = rest === '' ? null : understand(rest).filters
  const { result, isCurrent } = useQuickResult(resultPlaces.answer, asked)
  const without = useQuickResult(resultPlaces.without, restFilters)
  if (!isQuestion) return { answer: null, groups: [], isCertain: false, result: null, unclear: null }

  const words = text.trim()
  const apply = (chosen: Filters): void => {
    noteRecent(journalId, { words })
    restoreFilters(chosen, true)
    if (page === undefined || page.filters === null || !isWholeSet) void navigate({ to: '/journal' })
  }
  const show = (chosen: Filters): void => {
    noteRecent(journalId, { words })
    onTrades({ title: titleOf(clear), of: { is: 'all' }, among: chosen })
  }
  const withheld =
    unclear !== null
      ? 'No figures are shown until every word is clear.'
      : isInPlan
        ? null
        : 'Your plan does not include all of these filters.'
  const trades = isCurrent ? (result?.numberOfTrades ?? null) : null
  const onJournal = page === undefined || page.filters === null || !isWholeSet ? 'the Journal ' : ''
  const actions: PaletteGroup = {
    group: '',
    actions:
      asked === null
        ? []
        : [
            {
              id: 'question-filter',
              label: `Filter ${onJournal}by ${countWords(clear)}`,
              keys: ['Enter'],
              leftSection: <IconFilter size={20} aria-hidden="true" />,
              onClick: () => apply(asked),
            },
            ...(trades === 0
              ? []
              : [
                  {
                    id: showTradesId,
                    label: trades === null ? 'Show the trades' : `Show the ${counted(trades, 'trade')}`,
                    keys: ['Shift', 'Enter'],
                    leftSection: <IconListDetails size={20} aria-hidden="true" />,
                    onClick: () => show(asked),
                  },
                ]),
          ],
  }
  const listed = sidebarOf(viewer).flatMap((item) => (isGroup(item) ? item.pages : [item.page]))
  const comparisons = new Map<string, string[]>()
  for (const { condition, value } of asked === null ? [] : clear) {
    const path = condition.field === null ? null : comparisonOf(condition.field.filter)
    if (path !== null) comparisons.set(path, [...(comparisons.get(path) ?? []), value])
  }
  const pages: PaletteGroup = {
    group: 'Compare',
    actions: listed
      .filter(({ path }) => comparisons.has(path))
      .map(({ path, title }) => ({
        id: `question-page-${path}`,
        label: title,
        description: comparisons.get(path)?.join(', ') ?? '',
        leftSection: <IconChartHistogram size={20} aria-hidden="true" />,
        onClick: () => void navigate({ to: path }),
      })),
  }
  return {
    answer: statesSomething(parts) ? (
      <Answer
        understanding={understanding}
        result={result}
        isCurrent={isCurrent}
        withheld={withheld}
        byEntry={asked?.options.entryOrExitDate === 'ENTRY'}
      />
    ) : null,
    groups: [
      actions,
      ...(unclear === null ? [] : [clearing(text, unclear, rest, without.isCurrent ? without.result : null, navigate)]),
      pages,
    ].filter((group) => group.actions.length > 0),
    isCertain: unclear === null && clear.every(({ isStart }) => !isStart),
    result: isCurrent ? result : null,
    unclear,
  }
}

/** A text is a question if it states something, unless it only does so within a name; or if a word of it is nearly known. */
function isAnswerable(parts: readonly QuestionPart[], isName: boolean): boolean {
  const states = statesSomething(parts)
  const isClear = parts.every((part) => part.is === 'clear' && !part.isStart)
  if (isName) return states && isClear
  return states || parts.some((part) => part.is === 'unclear' && part.why === 'unknown' && part.offers.length > 0)
}

const statesSomething = (parts: readonly QuestionPart[]): boolean =>
  parts.some((part) => part.is === 'clear' || part.why === 'several')

const numberWords = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** "these three", or for one its words: "Weekday Friday". */
function countWords(parts: readonly ClearPart[]): string {
  const [first] = parts
  if (parts.length === 1 && first !== undefined) return `${first.name} ${first.value}`
  return `these ${numberWords[parts.length] ?? parts.length}`
}

const titleOf = (parts: readonly ClearPart[]): string => parts.map(({ name, value }) => `${name} ${value}`).join(', ')

/** Rows that make the first unclear word clear. */
function clearing(
  text: string,
  unclear: UnclearPart,
  rest: string,
  without: QuickResult | null,
  navigate: ReturnType<typeof useNavigate>,
): PaletteGroup {
  const { why, offers } = unclear
  const word = unclear.text.replaceAll(/["“”]/gu, '')
  const isCorrection = why === 'unknown'
  return {
    group: isCorrection || offers.length === 0 ? '' : `Which “${word}”?`,
    actions: [
      ...offers.map((offer, i) => {
        const corrected = withWords(text, unclear, offer.text)
        return {
          id: `question-offer-${i}`,
          label: isCorrection ? `Did you mean ${offer.label}?` : offer.label,
          description: corrected,
          ...(i === 0 ? { keys: ['Tab'] } : {}),
          leftSection: isCorrection ? (
            <IconArrowBackUp size={20} aria-hidden="true" />
          ) : (
            <IconQuestionMark size={20} aria-hidden="true" />
          ),
          stays: true as const,
          onClick: () => openPalette(corrected),
        }
      }),
      ...(rest === ''
        ? []
        : [
            {
              id: 'question-leave-out',
              label: 'Leave it out',
              description: without === null ? rest : `${rest}, ${counted(without.numberOfTrades, 'trade')}`,
              leftSection: <IconFilter size={20} aria-hidden="true" />,
              stays: true as const,
              onClick: () => openPalette(rest),
            },
          ]),
      {
        id: 'question-notes',
        label: `Search notes for “${word}”`,
        leftSection: <IconSearch size={20} aria-hidden="true" />,
        onClick: () => void navigate({ to: '/notebook', search: { q: word } }),
      },
    ],
  }
}
