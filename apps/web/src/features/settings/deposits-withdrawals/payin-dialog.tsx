import { TextInput } from '@mantine/core'
import type { PayinView } from '@afterclose/contract/payins'
import { type FormEvent, useId, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { ApiError, api } from '../../../journal/api.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { CancelButton, Dialog } from '../../../parts/dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import { Segments } from '../../../ui/segments.tsx'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { type PayinForm, type Problems, bodyOf, formOf, newPayin, payinProblems } from './payin-form.ts'
import classes from './payin-dialog.module.css'

const fieldNames: Readonly<Record<string, keyof PayinForm>> = {
  delta: 'amount',
  timestamp: 'date',
  textualReason: 'reason',
}

/** Adds a deposit or withdrawal, or changes one. */
export function PayinDialog({ payin, onClose }: { payin: PayinView | null; onClose: () => void }) {
  const { id: journalId, dateFormat, decimals, currency } = useActiveJournal()
  const formId = useId()
  const [start] = useState(() => (payin === null ? newPayin : formOf(payin, dateFormat, decimals)))
  const [form, setForm] = useState(start)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [fields, showFault] = useFirstFault<HTMLFormElement>()
  const found = payinProblems(form, dateFormat)
  const problem = (field: keyof PayinForm) => refused[field] ?? (tried ? found[field] : undefined)
  const set = (part: Partial<PayinForm>): void => {
    setForm({ ...form, ...part })
    setRefused({})
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const body = bodyOf(form, dateFormat)
    if (body === null || Object.keys(found).length > 0) return showFault()
    setBusy(true)
    try {
      if (payin === null) await api.createPayin({ params: { journalId }, body })
      else await api.replacePayin({ params: { journalId, payinId: payin.id }, body })
      await refreshTrades()
      toastDone(form.kind === 'DEPOSIT' ? 'Deposit saved.' : 'Withdrawal saved.')
      onClose()
    } catch (error) {
      setBusy(false)
      const fields = error instanceof ApiError ? error.fields : []
      setRefused(
        Object.fromEntries(
          fields.flatMap(({ field, message }) => (fieldNames[field] ? [[fieldNames[field], message]] : [])),
        ),
      )
      toastProblem(error, payin === null ? 'creating the deposit' : 'updating the deposit')
    }
  }

  return (
    <Dialog
      title={payin === null ? 'Add deposit or withdrawal' : 'Edit deposit or withdrawal'}
      onClose={onClose}
      unsaved={JSON.stringify(form) !== JSON.stringify(start)}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form ref={fields} id={formId} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
        <Segments
          large
          label="Kind"
          value={form.kind}
          options={[
            { value: 'DEPOSIT', label: 'Deposit' },
            { value: 'WITHDRAWAL', label: 'Withdrawal' },
          ]}
          onChange={(kind) => set({ kind })}
        />
        <NumberField
          label="Amount"
          hint={currency}
          data-autofocus
          value={form.amount}
          error={problem('amount')}
          onChange={(amount) => set({ amount })}
        />
        <DateTimeField
          label="Date"
          format={dateFormat}
          value={form.date}
          error={problem('date')}
          onChange={(date) => set({ date })}
        />
        <TextInput
          label="Reason"
          maxLength={200}
          value={form.reason}
          error={problem('reason')}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}
