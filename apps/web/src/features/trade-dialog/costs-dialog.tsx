import { NonNegativeDecimal } from '@afterclose/contract/values'
import { counted, plural } from '@afterclose/core/format'
import { commissionModes } from '@afterclose/core/instrument'
import { z } from 'zod'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { choice, decimal } from '../../parts/records/fields.ts'
import { RecordDialog } from '../../parts/records/record-dialog.tsx'
import { toastUndoable } from '../../parts/records/toast-deleted.ts'
import { useRecordForm } from '../../parts/records/use-record-form.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'

const kinds = ['INSTRUMENT', ...commissionModes] as const
type Kind = (typeof kinds)[number]
const kindLabels: Readonly<Record<Kind, string>> = {
  INSTRUMENT: 'From the instrument',
  PER_UNIT: 'Amount per unit of size',
  PER_TRADE: 'Amount per trade',
  PERCENT: 'Percent of the entry’s value',
}
const choices = kinds.map((value) => ({ value, label: kindLabels[value] }))
const fields = { kind: choice('Costs', choices, 'INSTRUMENT'), commission: decimal('Commission', null) }
const schema = z.object({ kind: z.enum(kinds), commission: NonNegativeDecimal.nullable() })

interface CostsDialogProps {
  tradeIds: readonly number[]
  onClose: () => void
}

/** Sets the costs of trades whose results are before costs. */
export function CostsDialog({ tradeIds, onClose }: CostsDialogProps) {
  const { id: journalId, currency } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema,
    record: null,
    between: ({ kind, commission }) =>
      kind !== 'INSTRUMENT' && commission.trim() === '' ? { commission: 'Commission is required' } : {},
    save: async ({ kind, commission }) => {
      const costs =
        kind === 'INSTRUMENT'
          ? ({ source: kind } as const)
          : ({ source: 'TYPED', commission: commission ?? '0', mode: kind } as const)
      const { changed, unchanged, receipt } = await api.changeTrades({
        params: { journalId },
        body: { ids: [...tradeIds], change: { type: 'costs', costs } },
      })
      await refreshTrades()
      toastUndoable({
        journalId,
        text: [`Costs of ${counted(changed, 'trade')} set.`, ...unchangedTexts(unchanged)].join(' '),
        receipts: [receipt],
        refresh: refreshTrades,
        undone: (restored) => `Costs of ${counted(restored, 'trade')} restored.`,
        doing: 'undoing the costs',
      })
    },
    doing: 'changing trades',
  })
  const isTyped = form.form.kind !== 'INSTRUMENT'

  return (
    <RecordDialog
      title={`Set costs of ${counted(tradeIds.length, 'trade')}`}
      action="Set costs"
      form={form}
      onClose={onClose}
    >
      <p>
        Costs are deducted from results before costs. Trades with net results, or with costs of their executions, stay
        unchanged.
      </p>
      <ChoiceField {...form.field('kind')} choices={choices} data-autofocus />
      {isTyped && (
        <NumberField
          {...form.field('commission')}
          hint={form.form.kind === 'PERCENT' ? '%' : `${currency}, round turn`}
        />
      )}
    </RecordDialog>
  )
}

function unchangedTexts({ net, executions } = { net: 0, executions: 0 }): readonly string[] {
  return [
    ...(net === 0
      ? []
      : [
          `${counted(net, 'trade')} ${plural(net, 'has a net result', 'have net results')}, stated or typed: unchanged.`,
        ]),
    ...(executions === 0
      ? []
      : [`${counted(executions, 'trade')} ${plural(executions, 'has', 'have')} costs of executions: unchanged.`]),
  ]
}
