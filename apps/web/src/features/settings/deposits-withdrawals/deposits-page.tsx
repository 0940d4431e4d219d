import type { PayinView } from '@afterclose/contract/payins'
import { formatMoney } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { DateTime } from '../../../parts/date-time.tsx'
import { Money } from '../../../parts/figures.tsx'
import { usePercentagesNeed } from '../../../parts/percentages-need.ts'
import { RecordPage } from '../../../parts/records/record-page.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { removePayins } from './payin-actions.ts'
import { PayinDialog } from './payin-dialog.tsx'
import { lazyPart } from '../../../ui/later.tsx'

const BalanceChart = lazyPart(async () => (await import('./balance-chart.tsx')).BalanceChart)

/** Deposits and withdrawals, with the balance after each. */
export function DepositsPage() {
  const { id: journalId, currency, decimals } = useActiveJournal()
  const balance = useQuery(lookups.balance(journalId)).data
  const percentagesNeed = usePercentagesNeed()
  return (
    <RecordPage
      title="Deposits/Withdrawals"
      lead={
        balance && (
          <>
            Current balance <Money value={balance.accountBalance} /> {currency}, including the results of all closed
            trades
          </>
        )
      }
      notice={
        balance?.warning != null ? (
          <Notice tone="warn">
            {balance.warning} {percentagesNeed}
          </Notice>
        ) : undefined
      }
      query={useQuery({ ...lookups.payins(journalId), select: newestFirst })}
      doing="getting deposits and withdrawals"
      caption="Deposits and withdrawals, newest first"
      columns={columns(currency, decimals)}
      // the amount is next to its day
      phone={['Date', `Amount, ${currency}`, 'Actions', 'Reason', 'Balance after']}
      nameOf={(row) => `the ${kindOf(row).toLowerCase()} of ${row.timestamp.slice(0, 10)}`}
      add="Add deposit or withdrawal"
      empty={{
        title: 'No deposits or withdrawals yet.',
        why: 'The first deposit is your starting balance; date it before the first trade.',
      }}
      dialog={PayinDialog}
      several
      onRemove={(payins) => removePayins(journalId, payins)}
    >
      <BalanceChart />
    </RecordPage>
  )
}

const newestFirst = (payins: readonly PayinView[]): readonly PayinView[] => payins.toReversed()

const kindOf = ({ delta }: PayinView): string => (delta.startsWith('-') ? 'Withdrawal' : 'Deposit')

/** Deposits and withdrawals are no gain or loss, so they have no colour. */
const columns = (currency: string, decimals: number): readonly Column<PayinView>[] => [
  { head: 'Date', cell: ({ timestamp }) => <DateTime value={timestamp} /> },
  { head: 'Kind', cell: kindOf },
  { head: 'Reason', cell: ({ textualReason }) => textualReason || unknown },
  {
    head: `Amount, ${currency}`,
    align: 'end',
    cell: ({ delta }) => formatMoney(delta, { decimals, signed: true }),
  },
  { head: 'Balance after', align: 'end', cell: ({ accountBalance }) => <Money value={accountBalance} /> },
]
