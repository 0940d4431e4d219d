import { IconCopy } from '@tabler/icons-react'
import { IconButton } from '../ui/icon-button.tsx'
import { toastDone, toastProblem } from './toasts.tsx'

interface CopyButtonProps {
  /** "FTP server" */
  name: string
  text: string
}

/** Copies a text, for another program. */
export const CopyButton = ({ name, text }: CopyButtonProps) => (
  <IconButton label={`Copy ${name}`} onClick={() => void copyText(name, text)}>
    <IconCopy size={20} aria-hidden="true" />
  </IconButton>
)

/** Copies a text to the clipboard, and shows a toast; true on success. */
export async function copyText(name: string, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toastDone(`${name} copied.`)
    return true
  } catch (error) {
    toastProblem(error, 'copying to the clipboard')
    return false
  }
}
