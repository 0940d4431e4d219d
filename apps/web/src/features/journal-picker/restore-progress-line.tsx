import { ProgressLine } from '../../ui/progress-line.tsx'
import classes from './create-journal.module.css'
import type { RestoreStep } from './use-restoring.ts'

/** How far a file is of which a journal is made. */
export const RestoreProgressLine = ({ step }: { step: RestoreStep }) => (
  <div className={classes.progress}>
    {step.step === 'sending' ? (
      <ProgressLine label="Sending the file" value={step.sent} />
    ) : (
      <>
        <ProgressLine label="The server is reading the file" value={step.percent / 100} />
        <p className={classes.note}>
          {step.unanswered
            ? 'The server does not answer. Trying again…'
            : 'You can close this and go on working. You will be told when the journal is there.'}
        </p>
      </>
    )}
  </div>
)
