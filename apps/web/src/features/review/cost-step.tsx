import { counted } from '@afterclose/core/format'
import type { MistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { firstDayOf } from '@afterclose/core/week-rule'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { fixNextReading, leastWords, mistakeName, notAllTheirs, yearOf } from '../../parts/mistakes/mistake-words.ts'
import { useMistakeNames } from '../../parts/mistakes/use-mistake-names.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { readingOf } from '../../parts/reading.tsx'
import { TradesDrawer } from '../../parts/trades-drawer/trades-drawer.tsx'
import { weekRulesQuery } from '../../parts/week-rule/rule-queries.ts'
import { todayIn } from '../../parts/week-rule/weeks.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Key } from '../../ui/key.tsx'
import { Row } from '../../ui/layout.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { usePageKeys } from '../../ui/use-page-keys.ts'
import { proposedPrice } from './cost-proposal.ts'
import { type CostRow, CostRows } from './cost-rows.tsx'
import { firstDayOfNext } from './rule-draft.ts'
import { StepFoot, StepPage, type StepProps } from './step-page.tsx'
import { useCosts } from './use-costs.ts'
import classes from './review.module.css'

/** Mistakes of the second step. */
const mostRows = 3

/** Step 2: the mistake that cost most, as far as it is more than luck. */
export function CostStep(props: StepProps) {
  const navigate = useNavigate()
  const compact = useCompact()
  const { query, words } = useCosts()
  const goOn = (): void => void navigate({ to: '/review', search: { step: 'rule' } })
  usePageKeys({ Enter: goOn, j: goOn })
  return (
    <StepPage {...props} step="cost" lead="Each mistake, compared with clean trades of the same kind.">
      <Loaded query={query} doing="loading the trades" skeleton={<BlockSkeleton height={280} />}>
        {(costs) => <Costs costs={costs} words={words} onRule={goOn} />}
      </Loaded>
      <StepFoot>
        <PageLink to="/review" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden="true" /> Cards
        </PageLink>
        <span className={classes.footNote} />
        <Button onClick={goOn}>
          One rule <IconArrowRight size={16} aria-hidden="true" /> {!compact && <Key>j</Key>}
        </Button>
      </StepFoot>
    </StepPage>
  )
}

interface CostsProps {
  costs: MistakePricesReport
  words: UnitWords
  onRule: () => void
}

function Costs({ costs, words, onRule }: CostsProps) {
  const { id: journalId, readOnly, timeZone } = useActiveJournal()
  const rules = useQuery(weekRulesQuery(journalId)).data ?? []
  const today = todayIn(timeZone)
  const thisMonday = firstDayOf('WEEK', today)
  const firstDay = firstDayOfNext(rules, today)
  const compact = useCompact()
  const [isListed, setListed] = useState(false)
  const names = useMistakeNames()
  const { fixNext, inMoney } = costs
  const price = proposedPrice(costs)
  const rows = costs.prices
    .filter((one) => one.verdict !== 'TOO_FEW' && yearOf(one, inMoney) !== null)
    .slice(0, mostRows)
    .flatMap((one): readonly CostRow[] => {
      const range = yearOf(one, inMoney)
      if (one.item === null || range === null) return []
      const ending = one.verdict === 'MORE_THAN_LUCK' ? leastWords(range, words.short) : 'perhaps nothing'
      return [{ price: one, name: mistakeName(one.item, names), ending, range }]
    })
  const sentence = readingOf(fixNextReading(costs, { words, inMoney, names })).reading
  return (
    <Block title="What cost most?" measure={`${words.name} a year, at today’s pace; the low end leads`}>
      <div className={classes.two}>
        <div>
          {fixNext !== null && <p className={classes.label}>Fix this next</p>}
          <p className={classes.big}>{sentence}</p>
          {price !== null && (
            <Row above={4} gap={[2, 4]}>
              {!readOnly && (
                <Button variant="primary" onClick={onRule}>
                  {firstDay === thisMonday ? 'Make it this week’s rule' : 'Make it next week’s rule'}{' '}
                  {!compact && <Key>Enter</Key>}
                </Button>
              )}
              <button type="button" className="link" onClick={() => setListed(true)}>
                Show the {counted(price.trades, 'trade')}
              </button>
            </Row>
          )}
          {rows.length > 0 && <p className={classes.caveat}>{notAllTheirs}</p>}
        </div>
        {rows.length > 0 && (
          <div>
            <CostRows rows={rows} unit={words.name} />
            <p className={classes.caveat}>
              {rows.some(({ price: { verdict } }) => verdict === 'COULD_BE_LUCK') &&
                'Hollow: could be luck, perhaps nothing. '}
              <PageLink to="/chart-lab/mistakes" className="link">
                All {counted(costs.prices.length, 'mistake')}
              </PageLink>
            </p>
          </div>
        )}
      </div>
      {isListed && price?.item != null && (
        <TradesDrawer title={mistakeName(price.item, names)} of={price.of} onClose={() => setListed(false)} />
      )}
    </Block>
  )
}
