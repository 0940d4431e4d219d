import { useActiveJournal } from '../../journal/active-journal.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { Text } from '../../ui/layout.tsx'
import { Money } from '../figures.tsx'
import { PageLink } from '../page-link.tsx'
import { type OpenWords, priceSentence, riskSentence, shortTime } from './open-words.ts'
import { useInstruments } from './positions-table.tsx'
import type { OpenView } from './use-open-positions.ts'

/** Below the positions: they are in no statistic, and which prices are missing or lent. */
export function OpenFoot({ view }: { view: OpenView }) {
  const { nameOf } = useInstruments()
  const { sharedBy } = useActiveJournal()
  const prices = priceSentence({ rows: view.rows, nameOf }, view.prices)
  return (
    <Text above={4} size="small" ink={3}>
      Open trades are in no statistic until they are closed.
      {prices !== null && ` ${prices} `}
      {prices !== null && sharedBy === null && (
        <PageLink to="/settings/price-data" className="link">
          Price sources
        </PageLink>
      )}
    </Text>
  )
}

/** Input of the sentences about the positions. */
export function useOpenWords(view: OpenView): OpenWords {
  const { decimals } = useActiveJournal()
  const { nameOf } = useInstruments()
  return { rows: view.rows, totals: view.totals, nameOf, now: view.now, decimals }
}

interface RiskSentenceProps {
  words: OpenWords
  /** On Home: to the unit, and without the age of the prices, which its block states. */
  brief?: boolean
}

/** The sums as a sentence, on a phone and on Home. */
export function RiskSentence({ words, brief = false }: RiskSentenceProps) {
  const { openResult, pricesAsOf } = words.totals
  const { short } = unitWords('CURRENCY', { currency: '', decimals: words.decimals })
  const { lead, rest } = riskSentence(words, brief ? (amount) => short(amount) : null)
  return (
    <Text size="reading" ink={2}>
      <b>{lead}</b>
      {rest}
      {openResult !== null && pricesAsOf !== null && (
        <>
          {' Open result '}
          <Money value={openResult} signed stat={brief} />
          {brief ? '.' : `, as of ${shortTime(pricesAsOf, words.now)}.`}
        </>
      )}
    </Text>
  )
}
