import { counted, formatWhole, plural } from '@afterclose/core/format'
import { dateOf } from '@afterclose/core/time'
import {
  type ComparedWithin,
  comparedWithin,
  type MistakePricesReport,
} from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { dayWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { resetFilters } from '../../../journal/filters.ts'
import { Compute } from '../../../parts/compute/compute.tsx'
import { FixNext } from '../../../parts/mistakes/fix-next.tsx'
import { billWords, notAllTheirs, sameKind, yearOf } from '../../../parts/mistakes/mistake-words.ts'
import { type MistakePrices, useMistakePrices } from '../../../parts/mistakes/use-mistake-prices.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { Problem } from '../../../parts/problem.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { MistakeBars } from './mistake-bars.tsx'
import { MistakeTable } from './mistake-table.tsx'
import classes from './mistakes-page.module.css'
import { MistakesSearch } from './mistakes-search.ts'

const title = 'Mistakes'
const question = 'Which mistakes cost most?'

const strata: Readonly<Record<ComparedWithin, string>> = {
  SETUP: 'Setup',
  SETUP_INSTRUMENT: 'Setup and instrument',
  SETUP_QUARTER: 'Setup and quarter',
  SETUP_MARKET: 'Setup and market',
}

/** Price list of mistakes: the next one to fix, the bill for all, and the cost of each (beyond/CERTAINTY 5.2). */
export function MistakesPage() {
  const [{ within = 'SETUP' }, change] = usePageSearch(MistakesSearch)
  const prices = useMistakePrices(within)
  return (
    <ReportPage
      title={title}
      group="Chart Lab"
      question={question}
      lead={<Lead report={prices.counts.data} within={within} />}
      switches={
        <div className={classes.switch}>
          <Segments
            label="Compare within"
            value={within}
            options={comparedWithin.map((value) => ({ value, label: strata[value] }))}
            onChange={(next) => change({ within: next })}
          />
        </div>
      }
      query={prices.counts}
      tradesIn={({ trades }) => trades}
      renderMissing={missingIn}
    >
      {(counts) =>
        counts.clean === 0 ? (
          <WithoutClean counts={counts} />
        ) : (
          <Costs prices={prices} within={within} counts={counts} />
        )
      }
    </ReportPage>
  )
}

function Lead({ report, within }: { report: MistakePricesReport | undefined; within: ComparedWithin }) {
  if (report?.span == null) return 'The cost of each mistake, compared with clean trades.'
  const [first, last] = [dateOf(report.span.first), dateOf(report.span.last)]
  const span = `${dayWords(first, Number(last.slice(0, 4)))} to ${dayWords(last)}`
  const known = report.withR < report.trades ? `, ${formatWhole(report.withR)} of them with an R` : ''
  return `${counted(report.trades, 'closed trade')}, ${span}, by exit date${known}; each mistake compared with clean trades of ${sameKind[within]}.`
}

/** Why there is no cost at all. */
function missingIn({ withR, trades, pickedByResult, prices, mistaken }: MistakePricesReport) {
  if (withR === 0)
    return (
      <DataMissing
        trades={trades}
        needs="an R"
        why="Costs are differences in R, which a trade has once it has a stop loss."
        action={
          <PageLink className="link" to="/journal">
            Go to the journal
          </PageLink>
        }
      />
    )
  if (pickedByResult)
    return (
      <Empty
        axes
        title="The filters pick trades by their result."
        why="Trades with a mistake are compared with clean ones by their results. Filters for outcome, R, gain, and comments on management or exit decide these beforehand, so the cost is not known."
        action={<Button onClick={resetFilters}>Clear filters</Button>}
      />
    )
  if (prices.length === 0 && mistaken === 0)
    return (
      <Empty
        axes
        title={`No mistake in ${counted(trades, 'trade')}.`}
        why="A mistake is a negative comment, an unticked item of a checklist, an entry after the loss limit of its session, or a missing plan."
        action={
          <PageLink className="link" to="/settings/trade-comments">
            Go to the trade comments
          </PageLink>
        }
      />
    )
  return null
}

function WithoutClean({ counts }: { counts: MistakePricesReport }) {
  const { currency, decimals } = useActiveJournal()
  return (
    <Stack gap={8}>
      <Block title={question}>
        <Empty
          axes
          title="Every trade with an R has a mistake."
          why="A cost is the difference from clean trades, and there is none to compare with."
        />
      </Block>
      <MistakeTable
        prices={counts.prices}
        inMoney={counts.inMoney}
        words={unitWords(counts.inMoney ? 'CURRENCY' : 'R', { currency, decimals })}
      />
    </Stack>
  )
}

interface CostsProps {
  prices: MistakePrices
  counts: MistakePricesReport
  within: ComparedWithin
}

function Costs({ prices: { report, request, isOnRequest }, counts, within }: CostsProps) {
  if (request.error !== null)
    return (
      <Block title={question}>
        <Problem error={request.error} doing="loading the trades" retrying={false} onRetry={request.start} />
      </Block>
    )
  if (report !== null) return <Shown report={report} within={within} />
  if (!isOnRequest && request.state !== 'stopped') return <BlockSkeleton height={480} />
  return (
    <Block title={question} actions={<Compute of={[request]} what="the costs of mistakes" named />}>
      {request.state === 'running' ? (
        <ProgressLine label="Comparing the trades" value={request.done} />
      ) : (
        <Text ink={2}>
          {`${formatWhole(counts.mistaken)} trades with a mistake can be compared with ${formatWhole(counts.clean)} clean ones. This takes a few seconds.`}
        </Text>
      )}
    </Block>
  )
}

function Shown({ report, within }: { report: MistakePricesReport; within: ComparedWithin }) {
  const { currency, decimals } = useActiveJournal()
  const { inMoney, prices, apart, mistaken } = report
  const words = useMemo(
    () => unitWords(inMoney ? 'CURRENCY' : 'R', { currency, decimals }),
    [inMoney, currency, decimals],
  )
  const bill = billWords(report, { words, inMoney })
  const costed = useMemo(
    () =>
      prices.flatMap((price) => {
        const cost = yearOf(price, inMoney)
        return cost === null ? [] : [{ price, cost }]
      }),
    [prices, inMoney],
  )
  return (
    <Stack gap={8}>
      <section className={classes.lead} aria-label="Fix this next">
        <div>
          <h2 className={classes.label}>Fix this next</h2>
          <FixNext report={report} words={words} />
        </div>
        <div className={classes.bill}>
          <h2 className={classes.label}>The bill for all mistakes</h2>
          {bill.figure !== null && (
            <p className={classes.figure}>
              {bill.figure} <span className={classes.unit}>{bill.unit}</span>
            </p>
          )}
          <Text size="small" ink={2}>
            {bill.sentence}
          </Text>
          <Text size="small" ink={3} above={2}>
            {`A trade with two mistakes is in both rows below, so the rows do not add up to the bill. ${notAllTheirs}`}
          </Text>
          {apart > 0 && (
            <Text size="small" ink={3} above={2}>
              {`${formatWhole(apart)} of ${counted(mistaken, 'trade')} with a mistake ${plural(apart, 'has', 'have')} no clean trade of ${sameKind[within]}, and ${plural(apart, 'is', 'are')} not compared.`}
            </Text>
          )}
        </div>
      </section>
      {costed.length > 0 ? <MistakeBars costed={costed} words={words} /> : <NoYear report={report} />}
      <MistakeTable prices={prices} inMoney={inMoney} words={words} />
    </Stack>
  )
}

/** Nothing to draw: the trades span too few days, or each mistake has too few trades. */
const NoYear = ({ report: { prices } }: { report: MistakePricesReport }) => (
  <Block title={question}>
    <Note>
      {prices.some(({ pulled }) => pulled !== null)
        ? 'A cost a year needs 90 days of trades. The table has the cost of a trade.'
        : 'No mistake has 10 trades and 10 clean ones of the same kind yet.'}
    </Note>
  </Block>
)
