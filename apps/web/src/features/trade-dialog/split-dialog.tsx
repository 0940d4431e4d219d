import { splitTrade } from '@afterclose/contract/trades'
import type { TradeView } from '@afterclose/contract/trades'
import { big, decimalText } from '@afterclose/core/decimal'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { formatMoney, formatPrice } from '@afterclose/core/format'
import { withInstrumentCosts } from '@afterclose/core/default-commission'
import { importedSplit, splitByExit, splitByExitProblem } from '@afterclose/core/split-by-exit'
import { splitProblem, splitTrade as partsOf } from '@afterclose/core/split-trade'
import type { TradeInput } from '@afterclose/core/trade'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { decimal } from '../../parts/records/fields.ts'
import { RecordDialog } from '../../parts/records/record-dialog.tsx'
import { toastUndoable } from '../../parts/records/toast-deleted.ts'
import { useRecordForm } from '../../parts/records/use-record-form.tsx'
import { Table } from '../../ui/table/table.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { typedNumber } from '../../ui/typed-number.ts'
import { tradeQuery } from './trade-queries.ts'

interface SplitDialogProps {
  tradeId: number
  onClose: () => void
}

/** Splits a trade into two, as when a part of it was closed earlier; a trade with executions by its exits. */
export function SplitDialog({ tradeId, onClose }: SplitDialogProps) {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(tradeQuery(journalId, tradeId))
  if (query.data !== undefined) {
    const Form = query.data.executions.length === 0 ? SplitBySizeForm : SplitByExitForm
    return <Form trade={query.data} onClose={onClose} />
  }
  return (
    <Dialog title={`Split trade ${tradeId}`} onClose={onClose} width={480}>
      <Loaded query={query} doing="loading the trade">
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface SplitFormProps {
  trade: TradeView
  onClose: () => void
}

const fields = { size: decimal('Size of the new trade', '') }

function SplitBySizeForm({ trade, onClose }: SplitFormProps) {
  const { instruments } = useJournalData()
  const instrument = instruments.find(({ id }) => id === trade.instrumentId)
  const split = useSplit(trade)
  const form = useRecordForm({
    fields,
    schema: splitTrade.body.pick({ size: true }).required(),
    record: null,
    fresh: { size: halfOf(trade) },
    between: ({ size: typed }) => {
      const size = typedNumber(typed)
      const problem = size === null ? null : splitProblem(trade, size)
      return problem === null ? {} : { size: problem }
    },
    save: split,
    doing: 'saving the trade',
  })
  const size = typedNumber(form.form.size)
  const known = trade.size !== null && size !== null && splitProblem(trade, size) === null
  const parts = known
    ? partsOf({ ...trade, size: trade.size ?? '' }, size).map((part) => withInstrumentCosts(part, instrument))
    : [undefined, undefined]

  return (
    <RecordDialog title={`Split trade ${trade.id}`} action="Split" form={form} onClose={onClose}>
      <p>
        The new trade gets part of the size, and the same share of costs and result. Both form a group; notes and
        pictures stay with trade {trade.id}.
      </p>
      <NumberField
        {...form.field('size')}
        hint={trade.size === null ? undefined : `of ${formatPrice(trade.size)}`}
        data-autofocus
      />
      <PartsTable trade={trade} parts={parts} />
    </RecordDialog>
  )
}

function SplitByExitForm({ trade, onClose }: SplitFormProps) {
  const split = useSplit(trade)
  const form = useRecordForm({
    fields: {},
    schema: z.object({}),
    record: null,
    fresh: {},
    save: split,
    doing: 'saving the trade',
  })
  const problem = trade.source === 'MANUAL' ? splitByExitProblem(trade) : importedSplit
  if (problem !== null)
    return (
      <Dialog title={`Split trade ${trade.id}`} onClose={onClose} width={480}>
        <p>{problem}.</p>
      </Dialog>
    )
  return (
    <RecordDialog title={`Split trade ${trade.id}`} action="Split" form={form} onClose={onClose}>
      <p>
        Each exit becomes a trade with the average entry price of that moment and its share of the costs. They form a
        group; notes and screenshots stay with trade {trade.id}.
      </p>
      <PartsTable trade={trade} parts={splitByExit(trade)} />
    </RecordDialog>
  )
}

/** Sends the split, and offers to undo it. */
function useSplit(trade: TradeView) {
  const { id: journalId } = useActiveJournal()
  return async ({ size }: { readonly size?: string }): Promise<void> => {
    const params = { journalId, tradeId: trade.id }
    const { part, others, receipt } = await api.splitTrade({ params, body: { size, modified: trade.modified } })
    const refresh = () => Promise.all([refreshTrades(), refreshJournal(journalId)])
    await refresh()
    const added =
      others.length === 0 ? `the new trade is ${part.id}` : `the new trades are ${part.id} to ${others.at(-1)?.id}`
    toastUndoable({
      journalId,
      text: `Trade ${trade.id} split: ${added}.`,
      receipts: [receipt],
      refresh,
      undone: `Trade ${trade.id} is whole again.`,
      doing: 'undoing the split',
    })
  }
}

/** @param parts undefined while the size is not valid */
function PartsTable({ trade, parts }: { trade: TradeView; parts: readonly (TradeInput | undefined)[] }) {
  const { decimals, currency } = useActiveJournal()
  const { instruments } = useJournalData()
  const ticks = instruments.find(({ id }) => id === trade.instrumentId) ?? {
    tickSize: null,
    tickValue: null,
    pipSize: null,
  }
  const gainOf = (part: TradeInput | undefined) =>
    part === undefined ? null : deriveTrade(part, ticks, { tiltMeter: 0, screenshotExists: false }).gain
  return (
    <Table
      caption="Trades after the split"
      columns={[
        { head: 'Trade', cell: (at: number) => (at === 0 ? String(trade.id) : 'New') },
        { head: 'Size', align: 'end', cell: (at) => formatPrice(parts[at]?.size ?? null) },
        {
          head: `Costs, ${currency}`,
          align: 'end',
          cell: (at) => formatMoney(parts[at]?.commission ?? null, { decimals }),
        },
        {
          head: `Gain, ${currency}`,
          align: 'end',
          cell: (at) => formatMoney(gainOf(parts[at]), { decimals, signed: true }),
        },
      ]}
      rows={[...parts.keys()]}
      rowKey={(at) => at}
      empty=""
    />
  )
}

/** Half of the size if it has the same decimals, else empty. */
function halfOf({ size }: TradeView): string {
  if (size === null) return ''
  const places = size.split('.')[1]?.length ?? 0
  const half = big(size).div(2)
  return half.round(places).eq(half) ? decimalText(half) : ''
}
