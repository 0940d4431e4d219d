import { counted } from '@afterclose/core/format'
import type { MistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { TradesDrawer } from '../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Key } from '../../ui/key.tsx'
import { Row } from '../../ui/layout.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { usePageKeys } from '../../ui/use-page-keys.ts'
import { proposedPrice } from './cost-proposal.ts'
import { CostRows } from './cost-rows.tsx'
import type { CostWords } from './cost-words.ts'
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
  words: CostWords
  onRule: () => void
}

function Costs({ costs, words, onRule }: CostsProps) {
  const { readOnly } = useActiveJournal()
  const compact = useCompact()
  const [isListed, setListed] = useState(false)
  const { fixNext } = costs
  const price = proposedPrice(costs)
  const rows = costs.prices
    .filter(({ verdict, aYear, aYearInR }) => verdict !== 'TOO_FEW' && (aYear ?? aYearInR) !== null)
    .slice(0, mostRows)
    .map((one) => words.rowOf(one))
  return (
    <Block title="What cost most?" measure={`${words.unitOf(costs)} a year, at today’s pace; the low end leads`}>
      <div className={classes.two}>
        <div>
          {fixNext !== null && <p className={classes.label}>Fix this next</p>}
          <p className={classes.big}>
            <b>{words.findingOf(costs)}</b> {words.restOf(costs)}
          </p>
          {price !== null && (
            <Row above={4} gap={[2, 4]}>
              {!readOnly && (
                <Button variant="primary" onClick={onRule}>
                  Make it next week’s rule {!compact && <Key>Enter</Key>}
                </Button>
              )}
              <button type="button" className="link" onClick={() => setListed(true)}>
                Show the {counted(price.trades, 'trade')}
              </button>
            </Row>
          )}
          <p className={classes.caveat}>Mistakes come with bad days and bad markets, so part of this cost is theirs.</p>
        </div>
        {rows.length > 0 && (
          <div>
            <CostRows rows={rows} unit={words.unitOf(costs)} />
            <p className={classes.caveat}>
              Hollow: could be luck, perhaps nothing.{' '}
              <PageLink to="/chart-lab/trade-comments" className="link">
                All {counted(costs.prices.length, 'mistake')}
              </PageLink>
            </p>
          </div>
        )}
      </div>
      {isListed && price?.item != null && (
        <TradesDrawer title={words.nameOf(price.item)} of={price.of} onClose={() => setListed(false)} />
      )}
    </Block>
  )
}
