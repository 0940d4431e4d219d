import type { ImportPreview } from '@afterclose/contract/imports'
import { big, decimalText } from '@afterclose/core/decimal'
import { formatMoney } from '@afterclose/core/format'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { spaceClass, Row, Text } from '../../ui/layout.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { verdict } from './preview-view.ts'

const inks = { none: undefined, exact: 'gain', rounded: 'gain', differs: 'error' } as const
/** Text aligned to the title's baseline. */
const beforeWords = { marginRight: 4, verticalAlign: -3 }

type Total = ImportPreview['totals'][number]

/** Totals shown initially; all differing ones are always shown. */
const few = 6

/** Decimals of an amount; as written, or without trailing zeros. */
const written = (amount: string): number => amount.split('.')[1]?.length ?? 0
const needed = (amount: string): number => written(decimalText(big(amount)))

interface OwnMoney {
  readonly currency: string
  readonly decimals: number
}

/**
 * Money with the journal's decimals, or with more if they are not 0; a ratio with those that the file states and without "+". A differing
 * computed value shows two more decimals than the file, so that the difference is visible; a count has none.
 */
function figure(total: Total, amount: string, own: OwnMoney): string {
  const { currency, stated, difference } = total
  const decimals =
    currency === null ? written(stated) : Math.max(currency === own.currency ? own.decimals : 2, needed(stated))
  const more = amount === stated || big(difference).eq(0) ? 0 : 2
  const shown = currency === null ? Math.max(decimals, Math.min(decimals + more, needed(amount))) : decimals + more
  return formatMoney(amount, { decimals: Math.min(8, shown), signed: currency !== null })
}

/** The totals stated in the file next to those computed from its rows. */
export function TotalsTable({ preview }: { preview: ImportPreview }) {
  const own = useActiveJournal()
  const [all, setAll] = useState(false)
  const shown = all ? preview.totals : preview.totals.filter(({ agrees }, i) => i < few || !agrees)
  const hidden = preview.totals.length - shown.length
  const { kind, sentence } = verdict(preview)
  return (
    <Block
      title="Do the totals agree?"
      measure={
        <Text as="span" bold={kind !== 'none'} ink={inks[kind]}>
          {(kind === 'exact' || kind === 'rounded') && <IconCheck size={16} style={beforeWords} aria-hidden="true" />}
          {kind === 'differs' && <IconAlertCircle size={16} style={beforeWords} aria-hidden="true" />}
          {sentence}
        </Text>
      }
    >
      {preview.totals.length === 0 ? (
        <Text size="small" ink={3}>
          The file has no totals to check its rows against. The row counts are above.
        </Text>
      ) : (
        <Table
          caption="Totals in the file and computed totals"
          columns={totalColumns(preview.totals, own)}
          rows={shown}
          rowKey={({ label, currency }) => `${label} ${currency}`}
          empty=""
        />
      )}
      {(hidden > 0 || all) && preview.totals.length > few && (
        <button
          type="button"
          className={clsx('link', spaceClass({ above: 2 }))}
          style={{ font: 'var(--t-small)' }}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `${hidden} more agree`}
        </button>
      )}
    </Block>
  )
}

function totalColumns(totals: readonly Total[], own: OwnMoney): readonly Column<Total>[] {
  const currencies = new Set(totals.map(({ currency }) => currency))
  return [
    {
      head: currencies.size === 1 ? ([...currencies][0] ?? 'Total') : 'Total',
      cell: ({ label, currency, note, difference }) => (
        <>
          {label}
          {currencies.size > 1 && currency !== null && `, ${currency}`}
          {note !== null && !big(difference).eq(0) && (
            <Text as="span" size="micro" ink={3} style={{ marginLeft: 'var(--s-2)', whiteSpace: 'normal' }}>
              {note}
            </Text>
          )}
        </>
      ),
    },
    { head: 'In the file', align: 'end', cell: (total) => figure(total, total.stated, own) },
    { head: 'Computed', align: 'end', cell: (total) => figure(total, total.computed, own) },
    {
      head: 'Difference',
      align: 'end',
      cell: (total) => (
        <Row as="span" inline oneLine gap={1} bold={!total.agrees} ink={total.agrees ? undefined : 'error'}>
          {!total.agrees && <IconAlertCircle size={14} aria-hidden="true" />}
          {figure(total, total.difference, own)}
        </Row>
      ),
    },
  ]
}
