import { TextInput } from '@mantine/core'
import { Button } from '../ui/button.tsx'
import { CancelButton, Dialog } from './dialog.tsx'

const foot = (
  <>
    <CancelButton />
    <Button variant="primary">Save</Button>
  </>
)

export const WithAForm = () => (
  <Dialog title="Rename Journal" footer={foot} onClose={() => {}}>
    <TextInput label="Journal Name" defaultValue="Futures and FX" data-autofocus />
  </Dialog>
)
export const Unsaved = () => (
  <Dialog title="Rename Journal" unsaved footer={foot} onClose={() => {}}>
    <TextInput label="Journal Name" defaultValue="Futures, FX and more" data-autofocus />
  </Dialog>
)
export const ThatCannotBeDismissed = () => (
  <Dialog title="Create a Journal" footer={<Button variant="primary">Create</Button>}>
    <TextInput label="Journal Name" data-autofocus />
  </Dialog>
)
export const FullScreen = () => (
  <Dialog title="Screenshot 1" full onClose={() => {}}>
    Entry on the retest of the high.
  </Dialog>
)
