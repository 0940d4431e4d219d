import { exportJournal } from '@afterclose/contract/export'
import type { JournalView } from '@afterclose/contract/journals'
import { dateOf, wallClockAt } from '@afterclose/core/time'
import { Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Received, receiveFile } from '../../journal/receive-file.ts'
import { Problem } from '../../parts/problem.tsx'
import { Button } from '../../ui/button.tsx'
import { download, fileName } from '../../ui/chart/chart-export.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { sizeText } from '@afterclose/core/size-text'
import { journalName } from './one-journal.ts'

type State =
  | { readonly state: 'ready' }
  | { readonly state: 'in progress'; readonly received: Received | null }
  | { readonly state: 'saved'; readonly file: string; readonly bytes: number }
  | { readonly state: 'failed'; readonly error: unknown }

/** Downloads the whole journal as one file, with progress; cancelled when it is unmounted. */
export function ArchiveDownload({ journal, label }: { journal: JournalView; label: string }) {
  const [now, setNow] = useState<State>({ state: 'ready' })
  const [bars, setBars] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function begin() {
    const stopping = new AbortController()
    stop.current = stopping
    setNow({ state: 'in progress', received: null })
    try {
      const archive = await receiveFile(
        exportJournal,
        { params: { journalId: journal.id }, query: bars ? { with: 'price-bars' } : {} },
        {
          onProgress: (received) => setNow({ state: 'in progress', received }),
          signal: stopping.signal,
        },
      )
      const today = dateOf(wallClockAt(Date.now(), journal.timeZone))
      const file = fileName(`${journalName(journal)} ${today}`, 'zip')
      download(file, archive)
      setNow({ state: 'saved', file, bytes: archive.size })
    } catch (error) {
      setNow(stopping.signal.aborted ? { state: 'ready' } : { state: 'failed', error })
    }
  }

  if (now.state === 'in progress')
    return (
      <Stack gap={3}>
        <ProgressLine {...wordsOf(now.received)} />
        <div>
          <Button small onClick={() => stop.current?.abort()}>
            Cancel the download
          </Button>
        </div>
      </Stack>
    )
  if (now.state === 'failed')
    return <Problem error={now.error} doing="exporting a journal" onRetry={() => void begin()} />
  return (
    <Stack gap={2} align="start">
      <Checkbox
        label="Include price bars"
        description="Bars for its instruments. They belong to your account, for all your journals."
        checked={bars}
        onChange={(event) => setBars(event.target.checked)}
      />
      <Button icon={<IconDownload size={20} aria-hidden="true" />} onClick={() => void begin()}>
        {label}
      </Button>
      {now.state === 'saved' && (
        <Text size="small" ink={2} anywhere role="status">
          {now.file} was passed to your browser ({sizeText(now.bytes)}).
        </Text>
      )}
    </Stack>
  )
}

function wordsOf(received: Received | null): { label: string; value: number | null } {
  if (received === null) return { label: 'Creating the archive on the server', value: null }
  const { bytes, size } = received
  if (size === null) return { label: `${sizeText(bytes)} received`, value: null }
  return { label: `${sizeText(bytes)} of ${sizeText(size)} received`, value: size === 0 ? 1 : bytes / size }
}
