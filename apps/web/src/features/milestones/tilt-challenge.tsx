import { type Challenge, challengeGoal } from '@afterclose/engine/reports/milestones/milestones-report'
import { challengeWords } from '../../parts/milestones/milestone-words.ts'
import { Block } from '../../ui/block.tsx'
import { Columns, Text } from '../../ui/layout.tsx'

const toReach = { height: 22, border: '1px solid var(--edge)' }
const reached = { height: 22, border: '1px solid var(--gain-mark)', background: 'var(--gain-mark)' }

/** Twenty consecutive green trades. */
export function TiltChallenge({ challenge }: { challenge: Challenge }) {
  const words = challengeWords(challenge)
  // once reached, it is not lost again
  const done = challenge.longest >= challengeGoal ? challengeGoal : challenge.current
  return (
    <Block title="Tiltmeter challenge" measure={`${challengeGoal} green trades in a row`}>
      <Columns
        of={[`repeat(${challengeGoal}, minmax(0, 1fr))`]}
        within="line"
        below={3}
        aria-hidden="true"
        style={{ gap: 3 }}
      >
        {Array.from({ length: challengeGoal }, (_, step) => (
          <span key={step} style={step < done ? reached : toReach} />
        ))}
      </Columns>
      <Text size="small" ink={2}>
        <Text as="b" ink={1}>
          {words.finding}
        </Text>{' '}
        {words.rest}
      </Text>
    </Block>
  )
}
