import { longestMissedNotes, MissedTradeInputSchema, type MissedTradeView } from '@afterclose/contract/missed-trades'
import { missedTradeProblems } from '@afterclose/core/missed-trade'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { sendMissedTrade } from './send-missed-trade.ts'
import { type BegunMissedTrade, openMissedTradeDialog } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { planning } from '../../journal/planning.ts'
import { queryClient } from '../../journal/query-client.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { type Faults, valuesOf } from '../../parts/records/read-fields.ts'
import { useRecordForm } from '../../parts/records/use-record-form.tsx'
import { useDraft } from '../../parts/rich-text/use-draft.ts'
import { keepPicture } from '../../parts/slots/waiting-pictures.ts'
import { toastKept } from '../../parts/kept-toast.ts'
import { useRecordSlots } from '../../parts/slots/use-record-slots.ts'
import { FormFoot, FormFrame } from '../../parts/trade-form/form-frame.tsx'
import { toastDone, toastWarning } from '../../parts/toasts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import {
  startFormValues,
  inputOf,
  type MissedTradeFields,
  missedTradeFields,
  storedFormValues,
} from './missed-trade-fields.ts'
import { MissedTradeForm } from './missed-trade-form.tsx'
import { MissedTradeResult } from './missed-trade-result.tsx'

interface MissedTradeDialogProps {
  /** Null for a new one. */
  record: MissedTradeView | null
  begun: BegunMissedTrade | null
  onClose: () => void
}

/** Adds or edits a missed trade, and shows its result while typing. */
export function MissedTradeDialog({ record, begun, onClose }: MissedTradeDialogProps) {
  const journal = useActiveJournal()
  const { id: journalId, readOnly } = journal
  const data = useJournalData()
  const [holder, showFault] = useFirstFault<HTMLDivElement>()
  const fields = missedTradeFields(data, journal)
  const planId = record === null ? (begun?.start.planId ?? null) : record.planId
  const slots = useRecordSlots({
    noun: 'missed trade',
    ownerOf: (id) => ({ of: 'MISSED', id }),
    record,
    waiting: begun?.pictures ?? [],
    onEmptied: (slot) => {
      const { value, onChange } = form.field('descriptions')
      onChange(value.with(slot - 1, ''))
    },
  })
  const form = useRecordForm({
    fields,
    schema: MissedTradeInputSchema,
    record: useMemo(() => (record === null ? null : storedFormValues(record)), [record]),
    fresh: {
      setupId: data.setups.find(({ active }) => active)?.id ?? null,
      descriptions: ['', '', '', '', '', ''],
      ...(begun === null ? {} : startFormValues(fields, begun.start)),
    },
    between: (typed) => faultsBetween(fields, typed),
    together: [['checklistId', 'checkedItemIds']],
    save: async ({ descriptions, ...values }, before) => {
      const body = MissedTradeInputSchema.parse({ ...values, planId })
      const { kept, answer: saved } = await sendMissedTrade(journalId, before, body, slots.newest)
      draft.forget()
      if (kept !== null) {
        for (const picture of slots.field.waiting.pictures)
          await keepPicture(
            journalId,
            before === null ? { after: kept, of: 'MISSED' } : { of: 'MISSED', id: before.id },
            picture,
          )
        toastKept()
        return onClose()
      }
      const left = await slots.store(saved.id, descriptions)
      await refreshJournal(journalId) // the status of its plan changes, too
      toastDone(before === null ? `Missed trade ${saved.id} added.` : `Missed trade ${saved.id} saved.`)
      onClose()
      if (left.length === 0) return
      toastWarning('Some screenshots are not saved yet.')
      openMissedTradeDialog(saved, { start: {}, pictures: left })
    },
    stored: async () => {
      const all = await queryClient.fetchQuery({ ...planning.missedTrades(journalId), staleTime: 0 })
      return all.map(storedFormValues)
    },
    what: `Missed trade ${record?.id ?? ''}`,
    doing: 'saving the missed trade',
  })
  const notes = form.field('notes')
  const star = form.field('inReview')
  const draft = useDraft({
    of: `${journalId}/missed-trade/${record?.id ?? 'new'}/notes`,
    value: notes.value,
    saved: record?.notes ?? begun?.start.notes ?? '',
    onTake: notes.onChange,
  })

  const faults = faultsBetween(fields, form.form)

  async function save() {
    if (!readOnly && !(await form.submit())) showFault()
  }

  return (
    <Dialog
      title={
        record === null
          ? 'Add a missed trade'
          : readOnly
            ? `Missed trade ${record.id}`
            : `Edit missed trade ${record.id}`
      }
      width={1120}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      unsaved={(form.unsaved || slots.unsaved) && !form.busy}
      head={
        <IconButton
          style={{ marginLeft: 'auto' }}
          label={star.value ? 'Remove the star' : 'Star for review'}
          aria-pressed={star.value}
          disabled={readOnly}
          onClick={() => star.onChange(!star.value)}
        >
          {star.value ? <IconStarFilled size={20} color="var(--warn-mark)" /> : <IconStar size={20} />}
        </IconButton>
      }
      onSave={() => void save()}
      footer={<FormFoot readOnly={readOnly} busy={form.busy} onSave={() => void save()} />}
    >
      <FormFrame
        fields={holder}
        aside={
          <MissedTradeResult
            input={inputOf(valuesOf(fields, form.form), new Set(Object.keys(faults)))}
            faults={Object.values(faults)}
            instrument={data.instruments.find(({ id }) => id === form.form.instrumentId) ?? null}
          />
        }
      >
        {readOnly && (
          <Notice tone="info">This journal is shared with you read-only; you cannot change its missed trades.</Notice>
        )}
        <MissedTradeForm
          form={form}
          fresh={record === null}
          readOnly={readOnly}
          slots={slots.field}
          draft={draft}
          longestNotes={longestMissedNotes}
        />
      </FormFrame>
      {form.question}
    </Dialog>
  )
}

type Form = Parameters<typeof valuesOf<MissedTradeFields>>[1]

/** The rules between fields, the same as on the server. */
function faultsBetween(fields: MissedTradeFields, typed: Form): Faults<MissedTradeFields> {
  const problems = missedTradeProblems(inputOf(valuesOf(fields, typed)))
  return Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]))
}
