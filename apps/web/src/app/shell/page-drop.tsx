import { useWindowEvent } from '@mantine/hooks'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openImportDialog } from '../../journal/dialogs.ts'
import { Row } from '../../ui/layout.tsx'

const overlay = {
  position: 'fixed',
  inset: 0,
  zIndex: 150,
  display: 'grid',
  placeItems: 'center',
  background: 'color-mix(in srgb, var(--accent-tint) 84%, transparent)',
  boxShadow: 'inset 0 0 0 2px var(--accent)',
  pointerEvents: 'none',
} as const

/** Imports a file dropped anywhere on a page. Dialogs and marked elements handle their files themselves. */
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
    <div style={overlay} aria-hidden="true">
      <Row as="p" gap={3} style={{ font: 'var(--t-title)', color: 'var(--accent)' }}>
        <IconFileImport size={24} stroke={1.5} />
        Drop to import into {name}
      </Row>
    </div>
  )
}
