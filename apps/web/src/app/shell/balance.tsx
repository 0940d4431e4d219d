import { formatMoney } from '@afterclose/core/format'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import classes from './balance.module.css'

/** In thousands with a K: "74.4K". What is too long for 80 px of sidebar, in millions or billions: "928.4B". */
export function shortBalance(balance: string): string {
  const amount = Number(balance)
  const size = Math.abs(amount)
  const [divisor, letter] = size < 1e7 ? [1e3, 'K'] : size < 1e10 ? [1e6, 'M'] : [1e9, 'B']
  return formatMoney(amount / divisor, { decimals: 1 }) + letter
}

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
