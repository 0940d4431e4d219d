import { formatMoney } from '@afterclose/core/format'
import type { Uncounted } from '@afterclose/engine/reports/uncounted/uncounted-answer'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { Text } from '../../ui/layout.tsx'
import { costWords, openWords } from './uncounted-words.ts'

const asItIs = (answer: Uncounted): Uncounted => answer

/** @param brief on Home, where a block shows the open trades with the risk of their stops in force */
export function UncountedNote({ brief = false }: { brief?: boolean }) {
  const { data, error } = useReport('uncounted', null, asItIs, { last: true })
  if (data !== undefined) return <UncountedText of={data} brief={brief} />
  return error === null ? null : <NoteText>The open trades and the costs could not be loaded.</NoteText>
}

/** The same text on every page whose cards leave these trades and costs out. */
export function UncountedText({ of, brief = false }: { of: Uncounted; brief?: boolean }) {
  const { currency, decimals } = useActiveJournal()
  const money = (amount: number): string => formatMoney(amount, { decimals, currency })
  const open = openWords(of, money, brief)
  const costs = costWords(of, money)
  if (open === null && costs === null) return null
  return (
    <NoteText>
      {open !== null && <strong>{open}</strong>} {costs}
    </NoteText>
  )
}

const NoteText = ({ children }: { children: ReactNode }) => (
  <Text above={3} below={5} size="small">
    {children}
  </Text>
)
