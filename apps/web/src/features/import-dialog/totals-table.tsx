import type { ImportPreview } from '@afterclose/contract/imports'
import { big } from '@afterclose/core/decimal'
import { formatMoney } from '@afterclose/core/format'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { Block } from '../../ui/block.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { verdict } from './preview-view.ts'
import classes from './totals-table.module.css'

type Total = ImportPreview['totals'][number]

/** Decimals that show an amount in full, at least two. */
const places = (...amounts: readonly string[]): number =>
  Math.max(2, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))
const figure = (total: Total, amount: string): string =>
  formatMoney(amount, { decimals: places(total.stated, total.computed), signed: true })

/** The totals that the file states beside those computed here from its rows. */
export function TotalsTable({ preview }: { preview: ImportPreview }) {
  const { kind, sentence } = verdict(preview)
  const currencies = new Set(preview.totals.map(({ currency }) => currency))
  const columns: readonly Column<Total>[] = [
    {
      header: currencies.size === 1 ? ([...currencies][0] ?? 'Total') : 'Total',
      cell: ({ label, currency, note, difference }) => (
        <>
          {label}
          {currencies.size > 1 && currency !== null && `, ${currency}`}
          {note !== null && !big(difference).eq(0) && <span className={classes.note}>{note}</span>}
        </>
      ),
    },
    { header: 'In the file', align: 'end', cell: (total) => figure(total, total.stated) },
    { header: 'Computed here', align: 'end', cell: (total) => figure(total, total.computed) },
    {
      header: 'Difference',
      align: 'end',
      cell: (total) => (
        <span className={total.agrees ? undefined : classes.wrong}>
          {!total.agrees && <IconAlertCircle size={14} aria-hidden="true" />}
          {figure(total, total.difference)}
        </span>
      ),
    },
  ]
  return (
    <Block
      title="Do the totals agree?"
      measure={
        <span className={classes[kind]}>
          {(kind === 'exact' || kind === 'rounded') && <IconCheck size={16} aria-hidden="true" />}
          {kind === 'differs' && <IconAlertCircle size={16} aria-hidden="true" />}
          {sentence}
        </span>
      }
    >
      {preview.totals.length === 0 ? (
        <p className={classes.none}>Its rows are counted above; there is no total in it to compare them with.</p>
      ) : (
        <DataTable
          caption="Totals of the file and computed here"
          columns={columns}
          rows={preview.totals}
          rowKey={({ label, currency }) => `${label} ${currency}`}
          empty=""
        />
      )}
    </Block>
  )
}
