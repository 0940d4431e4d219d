import { IconCopy } from '@tabler/icons-react'
import { IconButton } from '../ui/icon-button.tsx'
import { toastDone, toastProblem } from './toasts.tsx'

interface CopyButtonProps {
  /** "FTP server" */
  name: string
  text: string
}

/** Takes a text along to another program. */
export const CopyButton = ({ name, text }: CopyButtonProps) => (
  <IconButton label={`Copy ${name}`} onClick={() => void copyText(name, text)}>
    <IconCopy size={20} aria-hidden="true" />
  </IconButton>
)

/** Puts it into the clipboard, and says so; true when it is there. */
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
