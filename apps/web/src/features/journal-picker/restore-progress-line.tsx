import { ProgressLine } from '../../ui/progress-line.tsx'
import classes from './create-journal.module.css'
import type { RestoreStep } from './use-restoring.ts'

/** How far a file is of which a journal is made. */
export const RestoreProgressLine = ({ step }: { step: RestoreStep }) => (
  <div className={classes.progress}>
    {step.step === 'sending' ? (
      <ProgressLine label="Uploading the file" value={step.sent} />
    ) : (
      <>
        <ProgressLine label="The server is reading the file" value={step.percent / 100} />
        <p className={classes.note}>
          {step.unanswered
            ? 'The server is not responding. Trying again…'
            : 'You can close this dialog and keep working. You will be notified when the journal is ready.'}
        </p>
      </>
    )}
  </div>
)
