import { ProgressLine } from '../../ui/progress-line.tsx'
import type { RestoreStep } from './use-restoring.ts'
import { Stack, Text } from '../../ui/layout.tsx'

/** Progress of a file that a journal is created from. */
export const RestoreProgressLine = ({ step }: { step: RestoreStep }) => (
  <Stack above={4} gap={2}>
    {step.step === 'sending' ? (
      <ProgressLine label="Uploading the file" value={step.sent} />
    ) : (
      <>
        <ProgressLine label="The server is reading the file" value={step.percent / 100} />
        <Text size="small" ink={2}>
          {step.unanswered
            ? 'The server is not responding. Trying again…'
            : 'You can close this dialog and keep working. You will be notified when the journal is ready.'}
        </Text>
      </>
    )}
  </Stack>
)
