import { useEffect, useState } from 'react'
import { fieldsOfText } from '../../parts/toasts.tsx'
import { lazyPart } from '../../ui/later.tsx'

const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Shows the shortcuts when "?" is pressed outside a field. */
export function KeysHelp() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key !== '?' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest(`${fieldsOfText}, select`) !== null) return
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!open) return null
  return <KeysDialog onClose={() => setOpen(false)} />
}
