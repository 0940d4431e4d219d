import { formatDate } from '@afterclose/core/format'
import { milestoneLabels } from '@afterclose/core/milestone'
import { localText } from '@afterclose/core/time'
import type { BadgeReached } from '@afterclose/engine/reports/milestones/milestones-report'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { Columns, Text } from '../../ui/layout.tsx'

/** The last badges reached, each with the exit of the trade that reached it. */
export function LatestBadges({ latest }: { latest: readonly BadgeReached[] }) {
  const { dateFormat } = useActiveJournal()
  return (
    <Block title="Latest badges" measure={latest.length === 0 ? undefined : 'by exit date'}>
      {latest.length === 0 ? (
        <Text size="small" ink={2}>
          No badges yet. The first, Bronze, needs a count of 10.
        </Text>
      ) : (
        <Text as="ul" size="small" style={{ marginTop: -8 }}>
          {latest.map(({ type, badge, at }) => (
            <Columns
              as="li"
              key={`${type} ${badge}`}
              of={['84px', 1, 'auto']}
              within="line"
              gap={2}
              align="center"
              style={{ minHeight: 32, borderBottom: '1px solid var(--rule)' }}
            >
              <Text as="time" ink={3} dateTime={localText(at)}>
                {formatDate(localText(at), dateFormat)}
              </Text>
              <span>{milestoneLabels[type]}</span>
              <b>{badge}</b>
            </Columns>
          ))}
        </Text>
      )}
    </Block>
  )
}
