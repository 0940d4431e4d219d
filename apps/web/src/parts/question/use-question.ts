import { type Filters, noFilters } from '@afterclose/core/filters'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { allFilters } from '../../journal/filter-set.ts'
import { useSelectedFilters } from '../../journal/filters.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useFirstWeekday } from '../../journal/week-start.ts'
import { minuteAt } from '../../ui/typed-date.ts'
import { useFilterChoices } from '../filter-fields/use-filter-fields.ts'
import { type QuestionClock, type Understanding, understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Understands texts in the words of the active journal's filters. The date that trades are filtered by stays the chosen one. */
export function useUnderstanding(): (text: string) => Understanding {
  const { instruments } = useJournalData()
  const { basic, advanced } = useFilterChoices(allFilters)
  const { entryOrExitDate } = useSelectedFilters().options
  const { timeZone, dateFormat } = useActiveJournal()
  const firstWeekday = useFirstWeekday()
  const [now] = useState(() => Date.now())
  const today = minuteAt(now, timeZone).slice(0, 10)
  return useMemo(() => {
    const start: Filters = { ...noFilters, options: { ...noFilters.options, entryOrExitDate } }
    const aliases = new Map(instruments.map((instrument) => [String(instrument.id), instrument.aliases]))
    const vocabulary = vocabularyOf({ basic, advanced, aliases, start })
    const clock: QuestionClock = { today, firstWeekday, dateFormat }
    return (text: string) => understand(text, vocabulary, clock)
  }, [instruments, basic, advanced, entryOrExitDate, today, firstWeekday, dateFormat])
}
