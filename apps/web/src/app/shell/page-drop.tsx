import { useWindowEvent } from '@mantine/hooks'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openImportDialog } from '../../journal/dialogs.ts'
import classes from './page-drop.module.css'

/** A file dropped anywhere on a page is imported. What lies in a dialog takes its files itself, and so does what says so. */
export function PageDrop() {
  const { name, readOnly } = useActiveJournal()
  const [over, setOver] = useState(false)
  const meant = (event: DragEvent): boolean =>
    !readOnly &&
    event.dataTransfer?.types.includes('Files') === true &&
    !(event.target instanceof Element && event.target.closest('[role="dialog"], [data-takes-files]') !== null)

  useWindowEvent('dragover', (event) => {
    setOver(meant(event))
    if (meant(event)) event.preventDefault()
  })
  useWindowEvent('dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false)
  })
  useWindowEvent('drop', (event) => {
    setOver(false)
    if (!meant(event)) return
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (file !== undefined) openImportDialog({ file })
  })

  if (!over) return null
  return (
    <div className={classes.overlay} aria-hidden="true">
      <p className={classes.words}>
        <IconFileImport size={24} stroke={1.5} />
        Drop to import into {name}
      </p>
    </div>
  )
}
