import { useActiveJournal } from '../../journal/active-journal.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { WeekRule } from '../../parts/week-rule/week-rule.tsx'
import { smallButtonClass } from '../../ui/button.tsx'

/** The rule of this week, and for the owner the way to its review. */
export function WeekBlock() {
  const { readOnly } = useActiveJournal()
  return (
    <WeekRule
      end={
        !readOnly && (
          <PageLink to="/review" className={smallButtonClass}>
            Review the week
          </PageLink>
        )
      }
    />
  )
}
