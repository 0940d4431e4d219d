import { customCaption, customGroupNumbers } from '../../journal/captions.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useUser } from '../../journal/session.ts'
import { useSettings } from '../../journal/settings.ts'
import { CommentChips } from './comment-chips.tsx'
import { NewStatistic } from './new-statistic.tsx'
import { toggledIds } from './toggled.ts'
import { Columns, Text } from '../../ui/layout.tsx'

interface CustomStatisticsProps {
  /** Ids of the checked items. */
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  readOnly: boolean
}

/** The journal's custom statistics, by group; empty if there are none. On a plan without them, existing ones can only be removed. */
export function CustomStatistics({ value, onChange, readOnly }: CustomStatisticsProps) {
  const { customComments } = useJournalData()
  const { settings } = useSettings()
  const included = useUser().permissions.includes('ALL_FILTERS')
  const groups = customGroupNumbers
    .map((group) => ({
      group,
      caption: customCaption(settings, group),
      items: customComments.filter(
        ({ id, active, commentGroup }) => commentGroup === group && ((active && included) || value.includes(id)),
      ),
    }))
    .filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <Columns within="panel" gap={[5, 8]} above={6} ruled>
      {groups.map(({ group, caption, items }) => (
        <section key={group} aria-label={caption}>
          <Text as="h3" below={2} size="label" ink={2}>
            {caption}
          </Text>
          <CommentChips
            items={items}
            chosen={value}
            readOnly={readOnly}
            onToggle={(id) => onChange(toggledIds(value, id))}
          />
          {!readOnly && included && <NewStatistic group={group} onMade={(id) => onChange([...value, id])} />}
        </section>
      ))}
    </Columns>
  )
}
