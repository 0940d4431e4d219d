import { barFileExtensions } from '@afterclose/contract/bars'
import { useEffect, useRef, useState } from 'react'
import { refreshBars } from '../../../journal/price-bars.ts'
import { FileDrop } from '../../../parts/file-drop.tsx'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { uploadBars } from './bar-jobs.ts'

/** Uploads a dropped or chosen file. The server's results are shown below. */
export function BarUpload() {
  const [sending, setSending] = useState<{ name: string; sent: number } | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File) {
    const abort = new AbortController()
    stop.current = abort
    setSending({ name: file.name, sent: 0 })
    try {
      await uploadBars(file, (sent) => setSending({ name: file.name, sent }), abort.signal)
      await refreshBars()
    } catch (error) {
      if (!abort.signal.aborted) toastProblem(error, 'uploading file')
    }
    setSending(null)
  }

  if (sending !== null)
    return (
      <Columns within="line" of={[1, 'auto']} gap={4} align="center">
        <ProgressLine label={`Sending ${sending.name}`} value={sending.sent} />
        <Button small onClick={() => stop.current?.abort()}>
          Cancel
        </Button>
      </Columns>
    )
  return (
    <FileDrop
      label="Drop a file of price bars here, or choose one"
      extensions={barFileExtensions}
      file={null}
      onFile={(file) => {
        if (file !== null) void send(file)
      }}
    />
  )
}
