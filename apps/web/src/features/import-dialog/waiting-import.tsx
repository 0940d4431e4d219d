import type { ImportJob } from '@afterclose/contract/imports'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { refreshImports } from './import-queries.ts'
import { Row, Text } from '../../ui/layout.tsx'

interface WaitingImportProps {
  /** Unfinished, so that no other file can be imported. */
  job: ImportJob
  /** Name of the next file, if one was chosen. */
  next: string | null
  onContinue: () => void
}

/** An import that another file has to wait for, and the possible actions. */
export function WaitingImport({ job: { importIdentifier, fileName, state }, next, onContinue }: WaitingImportProps) {
  const { id: journalId } = useActiveJournal()
  const [busy, setBusy] = useState(false)
  const afterwards = next === null ? '' : ` ${next} is read next.`

  async function discard() {
    setBusy(true)
    try {
      await api.cancelImport({ params: { journalId, importIdentifier } })
    } catch (error) {
      toastProblem(error, 'discarding the import')
    }
    await refreshImports(journalId)
    setBusy(false)
  }

  if (state !== 'NEEDS_INPUT')
    return (
      <Notice tone="info">
        {fileName} is being imported.{afterwards}
      </Notice>
    )
  return (
    <Notice tone="warn">
      <Row gap={[2, 4]}>
        <Text anywhere style={{ flex: '1 1 280px' }}>
          {fileName} was read and is waiting for your confirmation. Continue or discard it.{afterwards}
        </Text>
        <Row>
          <Button small variant="quiet" busy={busy} onClick={() => void discard()}>
            Discard
          </Button>
          <Button small disabled={busy} onClick={onContinue}>
            Continue
          </Button>
        </Row>
      </Row>
    </Notice>
  )
}
