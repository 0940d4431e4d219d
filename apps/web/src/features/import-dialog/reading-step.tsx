import { Loader } from '@mantine/core'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sizeText } from './preview-view.ts'
import classes from './reading-step.module.css'

interface ReadingStepProps {
  fileName: string
  fileSize: number
  /** The file is still on its way; afterwards its rows are being read. */
  uploading: boolean
  onCancel: () => void
}

/** While the file is read. How far it is cannot be known, so no bar pretends to know. */
export function ReadingStep({ fileName, fileSize, uploading, onCancel }: ReadingStepProps) {
  return (
    <Dialog title="Import trades" width={720} onClose={onCancel} footer={<Button onClick={onCancel}>Cancel</Button>}>
      <div className={classes.reading} role="status">
        <Loader size={24} aria-hidden="true" />
        <div>
          <p className={classes.what}>{uploading ? `Sending ${fileName}` : `Reading the rows of ${fileName}`}</p>
          <p className={classes.size}>{sizeText(fileSize)}. Nothing is saved yet.</p>
        </div>
      </div>
    </Dialog>
  )
}
