import { BacktestInput, type BacktestView, longestBacktestNotes } from '@afterclose/contract/backtests'
import { Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { RecordDialog } from '../../../parts/records/record-dialog.tsx'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { RichTextField } from '../../../parts/rich-text/rich-text-field.tsx'
import { useDraft } from '../../../parts/rich-text/use-draft.ts'
import { checklistAfter } from '../../../parts/trade-form/checklist-of-setup.ts'
import { InstrumentField } from '../../../parts/trade-form/instrument-field.tsx'
import { SetupField } from '../../../parts/trade-form/setup-field.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { typedDate } from '../../../ui/typed-date.ts'
import { backtestFields } from './backtest-fields.ts'
import { backtestQueries, refreshBacktest } from './backtest-queries.ts'
import classes from './backtester.module.css'

interface BacktestDialogProps {
  /** Null: a new one. */
  record: BacktestView | null
  onSaved?: (saved: BacktestView) => void
  onClose: () => void
}

/** Starts a backtest, or edits its settings, which revalues its trades by its spread. */
export function BacktestDialog({ record, onSaved, onClose }: BacktestDialogProps) {
  const { id: journalId, currency, dateFormat } = useActiveJournal()
  const data = useJournalData()
  const form = useRecordForm({
    fields: backtestFields(data),
    schema: BacktestInput,
    record,
    fresh: { startBalance: '10000', riskPercent: '1' },
    save: async (values, before) => {
      const params = { journalId }
      const saved =
        before === null
          ? await api.createBacktest({ params, body: values })
          : await api.replaceBacktest({
              params: { ...params, backtestId: before.id },
              body: { ...values, status: before.status, modified: before.modified },
            })
      draft.forget()
      await refreshBacktest(journalId, saved.id)
      toastDone(`${saved.name} saved.`)
      onSaved?.(saved)
    },
    stored: () => queryClient.fetchQuery({ ...backtestQueries.all(journalId), staleTime: 0 }),
    what: record?.name ?? 'This backtest',
    doing: 'saving the backtest',
  })
  const { field } = form
  const isPractice = record?.kind === 'PRACTICE'
  const notes = field('notes')
  const draft = useDraft({
    of: `${journalId}/backtest/${record?.id ?? 'new'}/notes`,
    value: notes.value,
    saved: record?.notes ?? '',
    onTake: notes.onChange,
  })
  const setup = field('setupId')
  const checklist = field('checklistId')
  const instrument = data.instruments.find(({ id }) => id === field('instrumentId').value)
  const usual = instrument?.spread ?? '0'
  const day = (name: 'periodFrom' | 'periodTo') => ({
    ...field(name),
    valueFormat: dateFormat.toUpperCase(),
    dateParser: (typed: string) => typedDate(typed, dateFormat), // Mantine's own parser reads 04/03 as April
    clearable: true,
  })

  function changeSetup(setupId: number | null) {
    const before = { setupId: setup.value, checklistId: checklist.value, checkedItemIds: [] }
    setup.onChange(setupId)
    checklist.onChange(checklistAfter(before, setupId, data))
  }

  return (
    <RecordDialog
      two
      title={record === null ? 'New backtest' : `Edit ${record.name}`}
      form={form}
      action={record === null ? 'Begin' : 'Save'}
      onClose={onClose}
    >
      <div className={classes.wide}>
        <TextField {...field('name')} data-autofocus placeholder="For example Breakout on ES, 2023" />
      </div>
      <InstrumentField {...field('instrumentId')} readOnly={false} optional />
      <SetupField {...setup} onChange={changeSetup} readOnly={false} placeholder="Any setup" clearable />
      <TextField {...field('timeframe')} placeholder="For example M15" />
      <Select
        label={checklist.label}
        placeholder="None"
        clearable
        error={checklist.error}
        value={checklist.value === null ? null : String(checklist.value)}
        data={data.checklists
          .filter(({ id, active }) => active || id === checklist.value)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(chosen) => checklist.onChange(chosen === null ? null : Number(chosen))}
      />
      <DateInput {...day('periodFrom')} placeholder="Any" />
      <DateInput {...day('periodTo')} placeholder="Any" />
      <NumberField {...field('startBalance')} hint={currency} />
      <NumberField {...field('riskPercent')} hint="% of the balance per trade" />
      {!isPractice && <NumberField {...field('spreadTicks')} hint="ticks per trade" placeholder={usual} />}
      <div className={classes.wide}>
        <RichTextField
          label={notes.label}
          value={notes.value}
          onChange={notes.onChange}
          error={notes.error}
          longest={longestBacktestNotes}
          readOnly={false}
          draft={draft}
        />
      </div>
    </RecordDialog>
  )
}
