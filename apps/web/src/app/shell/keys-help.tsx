import { useEffect, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openImportDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { fieldsOfText } from '../../parts/toasts.tsx'
import { lazyPart } from '../../ui/later.tsx'

const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Where letters mean something else: fields, and widgets that are searched by typing. */
const letterUsers = `${fieldsOfText}, select, [role="grid"], [role="menu"], [role="listbox"]`

/** Outside a field, "?" shows the shortcuts, and with no dialog open "n" adds a trade and "i" imports trades, unless the page has that key. */
export function KeysHelp() {
  const { readOnly } = useActiveJournal()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
      if (target instanceof Element && target.closest(letterUsers) !== null) return
      if (key === '?') setOpen(true)
      if (readOnly || document.querySelector('[role="dialog"]') !== null) return
      if (key === 'n') openTradeDialog({ tradeId: null })
      else if (key === 'i') openImportDialog()
      else return
      event.preventDefault() // the letter is not typed into the dialog
    }
    window.addEventListener('keydown', onKey) // after the keys of the page, which are the document's
    return () => window.removeEventListener('keydown', onKey)
  }, [readOnly])
  if (!open) return null
  return <KeysDialog onClose={() => setOpen(false)} />
}
