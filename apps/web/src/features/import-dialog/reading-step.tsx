import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { sizeText } from '@afterclose/core/size-text'

interface ReadingStepProps {
  fileName: string
  fileSize: number
  /** The file is still being uploaded; then its rows are parsed. */
  uploading: boolean
  /** The server does not respond to progress requests. */
  unanswered: boolean
  onCancel: () => void
}

const patience = 4 // seconds after which a text says that it continues

/** While the file is parsed. Without a progress bar, because the progress is unknown. */
export function ReadingStep({ fileName, fileSize, uploading, unanswered, onCancel }: ReadingStepProps) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const clock = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(clock)
  }, [])
  return (
    <Dialog title="Import trades" width={720} onClose={onCancel} footer={<Button onClick={onCancel}>Cancel</Button>}>
      <Row oneLine gap={4} style={{ minHeight: 148 }} role="status">
        <Loader size={24} aria-hidden="true" />
        <div>
          <Text size="reading">{uploading ? `Sending ${fileName}` : `Reading ${fileName}`}</Text>
          <Text size="small" ink={3}>
            {sizeText(fileSize)}. Nothing is saved yet.
          </Text>
          {unanswered ? (
            <Text size="small" ink={3}>
              The server is not responding. Trying again…
            </Text>
          ) : (
            seconds >= patience && (
              <Text size="small" ink={3} aria-live="off">
                {seconds} s so far. A large file can take a minute.
              </Text>
            )
          )}
        </div>
      </Row>
    </Dialog>
  )
}
