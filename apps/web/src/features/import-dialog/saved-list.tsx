import type { ImportJob, ImportPreview } from '@afterclose/contract/imports'
import { formatDateTime, formatMoney } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { rowsQuery } from './import-queries.ts'
import { countText } from './preview-view.ts'

interface SavedListProps {
  job: ImportJob
  preview: ImportPreview
  busy: boolean
  onZone: (timeZone: string) => void
}

const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Changes that confirming will make, with their time zone. */
export function SavedList({ job, preview, busy, onZone }: SavedListProps) {
  const { id: journalId, dateFormat, decimals, currency } = useActiveJournal()
  const first = useQuery(rowsQuery(journalId, job, 'trades', 0)).data?.trades[0]
  const { created, updated, open, payins, newInstruments, timeZone, assumedCurrency } = preview

  return (
    <Block title="What will be saved">
      <Text as="dl" size="small" below={4}>
        <Pair name="New trades">{countText(created)}</Pair>
        {updated > 0 && <Pair name="Corrected or closed trades">{countText(updated)}</Pair>}
        {open > 0 && <Pair name="Still open">{countText(open)}</Pair>}
        {newInstruments.length > 0 && <Names name="New instruments" names={newInstruments} />}
        {payins.count > 0 && (
          <Pair name="Deposits and withdrawals">
            {countText(payins.count)}, {formatMoney(payins.total, { decimals, signed: true, currency })}
          </Pair>
        )}
        {assumedCurrency === true && <Pair name="Currency">Not stated; assumed {currency}</Pair>}
      </Text>
      <SearchSelect
        label="Time zone of the file"
        limit={60}
        disabled={busy}
        data={zones.includes(timeZone.chosen) ? [...zones] : [timeZone.chosen, ...zones]}
        value={timeZone.chosen}
        onChange={(zone) => {
          if (zone !== null && zone !== timeZone.chosen) onZone(zone)
        }}
        nothingFoundMessage="No matching time zone"
        description={
          <>
            {timeZone.file === null ? 'The file does not state its time zone. ' : `The file states ${timeZone.file}. `}
            {first !== undefined &&
              `First trade after conversion: ${formatDateTime(first.entryDate, dateFormat)}, ${timeZone.journal} time.`}
          </>
        }
      />
    </Block>
  )
}

/** Maximum names shown next to their label. */
const few = 3

/** Names; their number if they are many, with a way to show all. */
function Names({ name, names }: { name: string; names: readonly string[] }) {
  const [open, setOpen] = useState(false)
  if (names.length <= few) return <Pair name={name}>{names.join(', ')}</Pair>
  return (
    <>
      <Pair name={name}>
        {countText(names.length)}
        {', '}
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'hide' : 'show all'}
        </button>
      </Pair>
      {open && (
        <Text as="div" ink={2} style={{ ...lined, maxHeight: 160, paddingBlock: 'var(--s-2)', overflowY: 'auto' }}>
          {names.join(', ')}
        </Text>
      )}
    </>
  )
}

const lined = { borderBottom: '1px solid var(--rule)' }

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row oneLine justify="between" gap={3} style={{ ...lined, minHeight: 32 }}>
    <Text as="dt" ink={2} unbroken>
      {name}
    </Text>
    <Text as="dd" cut style={{ minWidth: 0 }}>
      {children}
    </Text>
  </Row>
)
