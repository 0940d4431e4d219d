import { BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import type { BacktestView } from '@afterclose/contract/backtests'
import { backtestModeWords } from '@afterclose/core/backtest-csv'
import { backtestTradeProblems, resultModes, type ResultMode } from '@afterclose/core/backtest'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { api } from '../../../../journal/api.ts'
import { useJournalData } from '../../../../journal/journal-data.ts'
import { queryClient } from '../../../../journal/query-client.ts'
import { Dialog } from '../../../../parts/dialog.tsx'
import { choice, list } from '../../../../parts/records/fields.ts'
import { valuesOf } from '../../../../parts/records/read-fields.ts'
import { useRecordForm } from '../../../../parts/records/use-record-form.tsx'
import { SlotsField } from '../../../../parts/slots/slots-field.tsx'
import { useRecordSlots } from '../../../../parts/slots/use-record-slots.ts'
import { DirectionField } from '../../../../parts/trade-form/direction-field.tsx'
import { FormFoot, FormFrame, FormSection, Wide } from '../../../../parts/trade-form/form-frame.tsx'
import { toastDone } from '../../../../parts/toasts.tsx'
import { ChoiceField } from '../../../../ui/choice-field.tsx'
import { DateTimeField } from '../../../../ui/date-time-field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { useFirstFault } from '../../../../ui/use-first-fault.ts'
import { testedTradeFields } from '../backtest-fields.ts'
import { backtestQueries, refreshBacktest } from '../backtest-queries.ts'
import { PriceFields, RemarkFields } from '../tested-trade-form.tsx'
import type { TestedTradeRow } from './tested-trades.ts'

const modeChoices = resultModes.map((value) => ({ value, label: backtestModeWords[value] }))

/** Those with an editable R: a target with unknown prices. */
const typedModes: readonly ResultMode[] = ['CUSTOM_R', 'TARGET']

interface TestedTradeDialogProps {
  backtest: BacktestView
  trade: TestedTradeRow
  onClose: () => void
}

const withSlots = <T extends TestedTradeRow>(trade: T) => ({
  ...trade,
  descriptions: [trade.screenshot.description],
  screenshots: [trade.screenshot],
})

/** Edits a trade of a backtest, which keeps its place. */
export function TestedTradeDialog({ backtest, trade, onClose }: TestedTradeDialogProps) {
  const journal = useActiveJournal()
  const { id: journalId, readOnly } = journal
  const [holder, showFault] = useFirstFault<HTMLDivElement>()
  const record = useMemo(() => withSlots(trade), [trade])
  const fields = {
    ...testedTradeFields(useJournalData(), journal),
    resultMode: choice('Result', modeChoices, 'TARGET'),
    descriptions: list('Description of the picture'),
  }
  const slots = useRecordSlots({
    noun: 'trade',
    ownerOf: (id) => ({ of: 'BACKTEST', backtestId: backtest.id, id }),
    record,
    waiting: [],
    onEmptied: () => form.field('descriptions').onChange(['']),
  })
  const form = useRecordForm({
    fields,
    schema: BacktestTradeInputSchema,
    record,
    between: (typed) =>
      Object.fromEntries(
        backtestTradeProblems(valuesOf(fields, typed))
          .toReversed()
          .map(({ field, message }) => [field, message]),
      ),
    save: async ({ descriptions, ...values }) => {
      const body = BacktestTradeInputSchema.parse({
        ...values,
        customR: typedModes.includes(values.resultMode) ? values.customR : null,
      })
      const params = { journalId, backtestId: backtest.id, tradeId: trade.id }
      await api.replaceBacktestTrade({ params, body: { ...body, modified: slots.newest(trade.modified) } })
      await slots.store(trade.id, descriptions)
      await refreshBacktest(journalId, backtest.id)
      toastDone(`Tested trade ${trade.seq} saved.`)
      onClose()
    },
    stored: async () => {
      const all = await queryClient.fetchQuery({ ...backtestQueries.trades(journalId, backtest.id), staleTime: 0 })
      return all.map(withSlots)
    },
    what: `Tested trade ${trade.seq}`,
    doing: 'saving the trade',
  })
  const { field } = form
  const direction = field('direction')
  const mode = field('resultMode')
  const descriptions = field('descriptions')

  async function save() {
    if (!readOnly && !(await form.submit())) showFault()
  }

  return (
    <Dialog
      title={`${readOnly ? 'Tested trade' : 'Edit tested trade'} ${trade.seq}`}
      width={880}
      onClose={() => {
        if (form.busy) return
        // pictures are saved immediately
        void refreshBacktest(journalId, backtest.id)
        onClose()
      }}
      unsaved={form.unsaved && !form.busy}
      onSave={() => void save()}
      footer={<FormFoot readOnly={readOnly} busy={form.busy} onSave={() => void save()} />}
    >
      <FormFrame fields={holder}>
        {readOnly && <Notice tone="info">This journal is shared with you read-only; you cannot change it.</Notice>}
        <FormSection title="The trade" grid>
          <Wide>
            <DateTimeField {...field('entryDate')} writing={journal} readOnly={readOnly} data-autofocus />
          </Wide>
          <Wide>
            <DirectionField value={direction.value} onChange={direction.onChange} readOnly={readOnly} />
          </Wide>
          <Wide>
            <ChoiceField
              label={mode.label}
              value={mode.value}
              error={mode.error}
              choices={modeChoices}
              onChange={mode.onChange}
              readOnly={readOnly}
            />
          </Wide>
          {typedModes.includes(mode.value) && <NumberField {...field('customR')} readOnly={readOnly} />}
        </FormSection>
        <FormSection title="Prices">
          <PriceFields field={field} readOnly={readOnly} />
        </FormSection>
        <FormSection title="Remarks">
          <RemarkFields field={field} readOnly={readOnly} />
        </FormSection>
        <FormSection title="Picture">
          <SlotsField
            {...slots.field}
            descriptions={descriptions.value}
            readOnly={readOnly}
            onDescribe={(_, text) => descriptions.onChange([text])}
            count={1}
          />
        </FormSection>
      </FormFrame>
      {form.question}
    </Dialog>
  )
}
