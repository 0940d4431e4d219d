import { formatMoney } from '@afterclose/core/format'
import type { Uncounted } from '@afterclose/engine/reports/uncounted/uncounted-answer'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { Text } from '../../ui/layout.tsx'
import { costWords, openWords } from './uncounted-words.ts'

const asItIs = (answer: Uncounted): Uncounted => answer

export function UncountedNote() {
  const { data } = useReport('uncounted', null, asItIs, { last: true })
  return data === undefined ? null : <UncountedText of={data} />
}

/** The same text on every page whose cards leave these trades and costs out. */
export function UncountedText({ of }: { of: Uncounted }) {
  const { currency, decimals } = useActiveJournal()
  const money = (amount: number): string => formatMoney(amount, { decimals, currency })
  const open = openWords(of, money)
  const costs = costWords(of, money)
  if (open === null && costs === null) return null
  return (
    <Text above={3} below={5} size="small">
      {open !== null && <strong>{open}</strong>} {costs}
    </Text>
  )
}
