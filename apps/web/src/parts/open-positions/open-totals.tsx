import { formatWhole } from '@afterclose/core/format'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { Money } from '../figures.tsx'
import { type OpenWords, realisedNote, resultNote, riskNote, stopNote } from './open-words.ts'

/** Four sums above the positions. */
export function OpenTotals({ words }: { words: OpenWords }) {
  const { currency } = useActiveJournal()
  const { rows, totals } = words
  const { openRisk, openResult, realised, withRisk } = totals
  const uncounted = totals.withoutStop.length + totals.riskUnknown.length
  return (
    <StatRow label="Sums of the open positions">
      <Stat label="Open risk" {...unitOf(withRisk > 0, currency)} note={riskNote(words)}>
        <Money value={withRisk > 0 ? openRisk : null} />
      </Stat>
      <Stat
        label={totals.riskUnknown.length === 0 ? 'Without a stop' : 'Without a known risk'}
        unit={`of ${formatWhole(rows.length)}`}
        note={stopNote(words)}
      >
        {formatWhole(uncounted)}
      </Stat>
      <Stat label="Open result" {...unitOf(openResult !== null, currency)} note={resultNote(words)}>
        <Money value={openResult} signed />
      </Stat>
      <Stat label="Realised in parts" {...unitOf(realised !== null, currency)} note={realisedNote(words)}>
        <Money value={realised} signed />
      </Stat>
    </StatRow>
  )
}

const unitOf = (isKnown: boolean, unit: string) => (isKnown ? { unit } : {})
