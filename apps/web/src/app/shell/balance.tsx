import { formatMoney } from '@afterclose/core/format'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import classes from './balance.module.css'

/** In thousands with a K: "74.4K". */
export const shortBalance = (balance: string): string => `${formatMoney(Number(balance) / 1000, { decimals: 1 })}K`

/** The balance of the account, if the user wants to see it. */
export function Balance({ collapsed }: { collapsed: boolean }) {
  const { settings } = useSettings()
  const { currency, decimals } = useActiveJournal()
  const { accountBalance } = useJournalData().balance
  if (settings.showAccountBalance !== 'true') return null

  if (collapsed)
    return (
      <div className={classes.collapsed} role="group" aria-label={`Account balance in ${currency}`}>
        {shortBalance(accountBalance)}
      </div>
    )
  return (
    <div className={classes.balance} role="group" aria-label="Account balance">
      <div className={classes.label}>Account balance</div>
      <div className={classes.value}>
        {formatMoney(accountBalance, { decimals })} <span className={classes.currency}>{currency}</span>
      </div>
    </div>
  )
}
