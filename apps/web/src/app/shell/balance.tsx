import { formatMoney } from '@afterclose/core/format'
import { useEffect } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import { Row, Text } from '../../ui/layout.tsx'

/** In thousands with a K: "74.4K". If too long for 80 px of sidebar, in millions or billions: "928.4B". */
export function shortBalance(balance: string): string {
  const amount = Number(balance)
  const size = Math.abs(amount)
  const [divisor, letter] = size < 1e7 ? [1e3, 'K'] : size < 1e10 ? [1e6, 'M'] : [1e9, 'B']
  return formatMoney(amount / divisor, { decimals: 1 }) + letter
}

/** The account balance, if the user's settings show it. */
export function Balance({ collapsed }: { collapsed: boolean }) {
  const { settings } = useSettings()
  const { currency, decimals } = useActiveJournal()
  const { accountBalance } = useJournalData().balance
  const shows = settings.showAccountBalance === 'true'
  // the next visit keeps its place before the settings are loaded (public/early.js)
  useEffect(() => localStorage.setItem('afterclose.balance', shows ? 'shown' : 'hidden'), [shows])
  if (!shows) return null

  if (collapsed)
    return (
      <Row
        justify="center"
        below={4}
        role="group"
        style={{ font: '400 16px / 24px var(--font-serif)' }}
        aria-label={`Account balance in ${currency}`}
      >
        {shortBalance(accountBalance)}
      </Row>
    )
  return (
    <Text as="div" below={4} role="group" aria-label="Account balance" style={{ paddingInline: 'var(--s-2)' }}>
      <Text as="div" size="label" ink={3}>
        Account balance
      </Text>
      <Text as="div" unbroken style={{ font: '400 20px / 28px var(--font-serif)' }}>
        {formatMoney(accountBalance, { decimals })}{' '}
        <Text as="span" size="small" ink={3}>
          {currency}
        </Text>
      </Text>
    </Text>
  )
}
