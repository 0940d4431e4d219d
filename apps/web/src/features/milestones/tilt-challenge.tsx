import { type Challenge, challengeGoal } from '@afterclose/engine/reports/milestones/milestones-report'
import { clsx } from 'clsx'
import { challengeWords } from '../../parts/milestones/milestone-words.ts'
import { Block } from '../../ui/block.tsx'
import classes from './milestones.module.css'

/** Twenty green trades in a row. */
export function TiltChallenge({ challenge }: { challenge: Challenge }) {
  const words = challengeWords(challenge)
  // what was reached once is not lost again
  const done = challenge.longest >= challengeGoal ? challengeGoal : challenge.current
  return (
    <Block title="Tiltmeter challenge" measure={`${challengeGoal} green trades in a row`}>
      <div className={classes.steps} aria-hidden="true">
        {Array.from({ length: challengeGoal }, (_, step) => (
          <span key={step} className={clsx(classes.step, step < done && classes.done)} />
        ))}
      </div>
      <p className={classes.words}>
        <b>{words.finding}</b> {words.rest}
      </p>
    </Block>
  )
}
