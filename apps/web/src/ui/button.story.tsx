import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

export const Default = () => <Button>Cancel</Button>
export const Primary = () => <Button variant="primary">Save</Button>
export const Quiet = () => <Button variant="quiet">Cancel</Button>
export const Danger = () => <Button variant="danger">Delete</Button>
export const Small = () => <Button small>Save</Button>
export const WithAnIcon = () => (
  <Button variant="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
    Add New Trade
  </Button>
)
export const Busy = () => <Button busy>Save</Button>
export const Disabled = () => <Button disabled>Save</Button>
export const IconAlone = () => (
  <IconButton label="Delete deposit">
    <IconTrash size={20} />
  </IconButton>
)
