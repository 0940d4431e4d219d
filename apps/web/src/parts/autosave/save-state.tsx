import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { SaveState } from './autosave.ts'
import { Row } from '../../ui/layout.tsx'

const words = { saved: 'Saved', waiting: 'Saving…', saving: 'Saving…' } as const

/** Save state in words. */
export function SaveStateWords({ state }: { state: SaveState }) {
  const fine = state === 'saved' || state === 'waiting' || state === 'saving'
  const Icon = state === 'saved' ? IconCheck : IconAlertTriangle
  return (
    <Row
      as="span"
      data-save={state}
      inline
      oneLine
      gap={1}
      size="small"
      ink={fine ? 3 : 'warn'}
      style={{ fontWeight: fine ? 400 : 600 }}
    >
      {(state === 'saved' || !fine) && <Icon size={16} aria-hidden="true" />}
      {fine ? words[state] : 'Not saved'}
    </Row>
  )
}
