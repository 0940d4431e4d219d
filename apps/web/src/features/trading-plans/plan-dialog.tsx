import { NewTradePlan, TradePlanInput, type TradePlanView } from '@afterclose/contract/trade-plans'
import { dateOf, wallClockAt } from '@afterclose/core/time'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { planning } from '../../journal/planning.ts'
import { queryClient } from '../../journal/query-client.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useRecordForm } from '../../parts/records/use-record-form.tsx'
import { useDraft } from '../../parts/rich-text/use-draft.ts'
import { useRecordSlots } from '../../parts/slots/use-record-slots.ts'
import type { WaitingPicture } from '../../parts/slots/waiting-pictures.ts'
import { FormFoot, FormFrame } from '../../parts/trade-form/form-frame.tsx'
import { toastDone, toastWarning } from '../../parts/toasts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { newScenario, planFields, scenariosFault, withDescriptions } from './plan-fields.ts'
import { PlanForm } from './plan-form.tsx'

interface PlanDialogProps {
  /** Null: a new plan. */
  record: TradePlanView | null
  onClose: () => void
}

/** Adds or edits a plan. If pictures of a new plan could not be stored, it stays open with the saved plan. */
export function PlanDialog({ record: first, onClose }: PlanDialogProps) {
  const [{ record, left }, setOpened] = useState<{ record: TradePlanView | null; left: readonly WaitingPicture[] }>({
    record: first,
    left: [],
  })
  return (
    <PlanEditor
      key={record?.id ?? 'new'}
      record={record}
      waiting={left}
      onLeft={(saved, pictures) => setOpened({ record: saved, left: pictures })}
      onClose={onClose}
    />
  )
}

interface PlanEditorProps extends PlanDialogProps {
  waiting: readonly WaitingPicture[]
  onLeft: (saved: TradePlanView, left: readonly WaitingPicture[]) => void
}

function PlanEditor({ record, waiting, onLeft, onClose }: PlanEditorProps) {
  const { id: journalId, readOnly, timeZone } = useActiveJournal()
  const [today] = useState(() => dateOf(wallClockAt(Date.now(), timeZone)))
  const data = useJournalData()
  const [holder, showFault] = useFirstFault<HTMLDivElement>()
  const fields = planFields(data)
  const slots = useRecordSlots({
    noun: 'trading plan',
    ownerOf: (id) => ({ of: 'PLAN', id }),
    record,
    waiting,
    onEmptied: (slot) => {
      const { value, onChange } = form.field('descriptions')
      onChange(value.with(slot - 1, ''))
    },
  })
  const form = useRecordForm({
    fields,
    schema: TradePlanInput,
    record: useMemo(() => (record === null ? null : withDescriptions(record)), [record]),
    fresh: { planDate: today, descriptions: ['', '', '', '', '', ''], scenarios: [newScenario([])] },
    between: ({ scenarios, direction }) => {
      const fault = scenariosFault(scenarios, direction)
      return fault === undefined ? {} : { scenarios: fault }
    },
    save: async ({ descriptions, ...values }, before) => {
      const saved =
        before === null
          ? await api.createTradePlan({ params: { journalId }, body: NewTradePlan.parse(values) })
          : await api.replaceTradePlan({
              params: { journalId, tradePlanId: before.id },
              body: TradePlanInput.parse({ ...values, modified: slots.newest(before.modified) }),
            })
      drafts.bias.forget()
      drafts.reviewText.forget()
      const left = await slots.store(saved.id, descriptions)
      await refreshJournal(journalId)
      toastDone(`${saved.title} saved.`)
      if (left.length === 0) return onClose()
      toastWarning('Some screenshots are not saved yet.')
      onLeft(saved, left)
    },
    stored: async () => {
      const all = await queryClient.fetchQuery({ ...planning.plans(journalId), staleTime: 0 })
      return all.map(withDescriptions)
    },
    what: record?.title ?? 'This plan',
    doing: 'saving the trading plan',
  })
  const draftOf = (name: 'bias' | 'reviewText') => ({
    of: `${journalId}/trade-plan/${record?.id ?? 'new'}/${name}`,
    value: form.field(name).value,
    saved: record?.[name] ?? '',
    onTake: form.field(name).onChange,
  })
  const drafts = { bias: useDraft(draftOf('bias')), reviewText: useDraft(draftOf('reviewText')) }

  async function save() {
    if (!readOnly && !(await form.submit())) showFault()
  }

  return (
    <Dialog
      title={record === null ? 'New trading plan' : readOnly ? record.title : `Edit ${record.title}`}
      width={960}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      unsaved={(form.unsaved || slots.unsaved) && !form.busy}
      onSave={() => void save()}
      footer={<FormFoot readOnly={readOnly} busy={form.busy} onSave={() => void save()} />}
    >
      <FormFrame fields={holder}>
        {readOnly && (
          <Notice tone="info">This journal is shared with you read-only; you cannot change its plans.</Notice>
        )}
        <PlanForm form={form} fresh={record === null} readOnly={readOnly} slots={slots.field} drafts={drafts} />
      </FormFrame>
      {form.question}
    </Dialog>
  )
}
