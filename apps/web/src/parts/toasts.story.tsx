import { Button } from '../ui/button.tsx'
import { toastDone, toastFault, toastUndo, toastWarning } from './toasts.tsx'

/** A toast goes by itself, so each comes when it is asked for. */
export const Done = () => <Button onClick={() => toastDone('Trade 12 was saved.')}>Show the toast</Button>
export const Warning = () => (
  <Button onClick={() => toastWarning('Trade 12 was saved, but its picture was not.')}>Show the toast</Button>
)
export const Fault = () => <Button onClick={() => toastFault('Trade 12 could not be saved.')}>Show the toast</Button>
export const ThatCanBeUndone = () => (
  <Button onClick={() => toastUndo('Breakout was deleted.', () => toastDone('Breakout is back.'))}>
    Show the toast
  </Button>
)
