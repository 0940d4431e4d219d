import { readyMadeSources } from '@afterclose/contract/ready-made-sources'
import type { PriceSourceView } from '@afterclose/contract/price-sources'
import { useState } from 'react'
import { refreshBars } from '../../../../journal/price-bars.ts'
import { draftFor, type ReadyMadeDraft, saveReadyMade, sourceOf } from '../../../../parts/bar-fetch/ready-made-draft.ts'
import { ReadyMadeFields } from '../../../../parts/bar-fetch/ready-made-fields.tsx'
import { CancelButton, Dialog } from '../../../../parts/dialog.tsx'
import { toastDone, toastProblem } from '../../../../parts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Stack } from '../../../../ui/layout.tsx'

interface ReadyMadeDialogProps {
  /** The user's sources. */
  sources: readonly PriceSourceView[]
  onClose: () => void
}

/** Adds a ready-made source in one step. */
export function ReadyMadeDialog({ sources, onClose }: ReadyMadeDialogProps) {
  const [draft, setDraft] = useState<ReadyMadeDraft>(() => draftFor(readyMadeSources[0]!, false))
  const [keyError, setKeyError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const existing = sourceOf(draft, sources)
  async function add() {
    if (draft.source.needsKey && draft.key.trim() === '') {
      setKeyError('is needed by this source')
      return
    }
    setBusy(true)
    try {
      await saveReadyMade(draft, undefined, [])
      await refreshBars()
      toastDone(`${draft.source.name} added.`)
      onClose()
    } catch (error) {
      setBusy(false)
      toastProblem(error, 'changing price sources')
    }
  }
  return (
    <Dialog
      title="Add a ready-made source"
      width={560}
      unsaved={draft.key !== ''}
      onClose={onClose}
      footer={
        <>
          <CancelButton>Cancel</CancelButton>
          <Button variant="primary" busy={busy} disabled={existing !== undefined} onClick={() => void add()}>
            Add {draft.source.name}
          </Button>
        </>
      }
    >
      <Stack>
        <ReadyMadeFields
          sources={readyMadeSources}
          draft={draft}
          hasKey={false}
          keyError={keyError}
          onChange={(next) => {
            setKeyError(undefined)
            setDraft(next)
          }}
        />
        {existing !== undefined && <Notice tone="info">You have this source already: {existing.name}.</Notice>}
      </Stack>
    </Dialog>
  )
}
