import type { InstrumentView } from '@afterclose/contract/instruments'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { openImportDialog } from '../../../journal/dialogs.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { typedNumber } from '../../../ui/typed-number.ts'
import { typedDate } from '../../../ui/typed-date.ts'

interface AddSplitProps {
  readonly instrument: InstrumentView
  readonly onClose: () => void
}

/** Enters a split that no imported file states. Its preview shows the trades that it changes, and is confirmed like that of a file. */
export function AddSplit({ instrument, onClose }: AddSplitProps) {
  const { id: journalId, dateFormat } = useActiveJournal()
  const [{ date, to, from }, setForm] = useState({ date: '', to: '', from: '1' })
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<{ date: string; to: string; from: string }>) =>
    setForm((form) => ({ ...form, ...part }))
  const read = {
    date: typedDate(date, dateFormat),
    to: typedNumber(to),
    from: typedNumber(from),
  }

  async function add(): Promise<void> {
    const { date: day, to: new_, from: old } = read
    if (day === null || new_ === null || old === null) return
    setBusy(true)
    try {
      const { importIdentifier } = await api.addSplit({
        params: { journalId, instrumentId: instrument.id },
        body: { date: day, to: new_, from: old },
      })
      onClose()
      openImportDialog({ identifier: importIdentifier })
    } catch (error) {
      toastProblem(error, 'saving instrument')
      setBusy(false)
    }
  }

  return (
    <fieldset style={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 'var(--s-3)', alignItems: 'end' }}>
      <legend>Add a split</legend>
      <Text as="p" size="small" ink={2} style={{ flexBasis: '100%', margin: 0 }}>
        For splits that your files do not state. A preview shows the trades that change.
      </Text>
      <TextField label="First day in new shares" value={date} onChange={(next) => change({ date: next })} />
      <NumberField label="New shares" value={to} onChange={(next) => change({ to: next })} />
      <NumberField label="for old shares" value={from} onChange={(next) => change({ from: next })} />
      <Button busy={busy} disabled={Object.values(read).includes(null)} onClick={() => void add()}>
        Add a split
      </Button>
    </fieldset>
  )
}
