import { counted, formatR, formatWhole, plural } from '@afterclose/core/format'
import type { Finding, FindingsReport } from '@afterclose/engine/reports/findings/finding'
import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { resetFilters } from '../../journal/filters.ts'
import { findingLabel } from '../../parts/findings/finding-label.ts'
import type { FindingNames } from '../../parts/findings/finding-names.ts'
import { findingWords } from '../../parts/findings/finding-words.ts'
import { RangeDots } from '../../parts/findings/range-dots.tsx'
import { useFindingNames } from '../../parts/findings/use-finding-names.ts'
import { VerdictMark } from '../../parts/how-sure/verdict-mark.tsx'
import { spokenReading } from '../../parts/reading.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './findings.module.css'
import { ShowAll } from './show-all.tsx'

/** One wide finding: nothing is more than luck, what is likeliest, and how many more trades would settle it. */
export function NothingStandsOut({ report }: { report: FindingsReport }) {
  const names = useFindingNames()
  const { currency } = useActiveJournal()
  const { trades, looks, likeliest, withheld } = report
  if (withheld !== null)
    return (
      <section className={clsx(classes.findings, classes.one, classes.few)} aria-label="Findings">
        <article className={classes.card}>
          <span className={classes.kind}>Findings</span>
          <p className={classes.sentence}>
            <b>These trades are selected by how they ended,</b> so nothing can be found in them that is more than that.
          </p>
          <Button small onClick={resetFilters}>
            Clear filters
          </Button>
        </article>
      </section>
    )
  const rows = likeliestOf(report)
  const unit = rows[0]?.unit ?? 'money'
  return (
    <section
      className={clsx(classes.findings, ...(rows.length === 0 ? [classes.one, classes.few] : [classes.wide]))}
      aria-label="Findings"
    >
      <article className={classes.card}>
        <div className={classes.head}>
          <span className={classes.kind}>Findings</span>
          <VerdictMark verdict="COULD_BE_LUCK" />
        </div>
        <p className={classes.sentence}>
          <b>Nothing stands out beyond luck in these {counted(trades, 'trade')}.</b>
          {likeliest !== null && ` ${likeliestWords(likeliest, names)}`}
        </p>
        <p className={clsx(classes.note, classes.last)}>
          {looks === 0
            ? 'No two groups have ten trades each yet, the fewest that are compared.'
            : `${counted(looks, 'finding')} compared, and judged together: one of many can stand out by chance.`}
        </p>
        {looks > 0 && <ShowAll report={report} />}
      </article>
      {rows.length > 0 && (
        <div className={classes.wideChart}>
          <p className={classes.caption}>{unit === 'money' ? `${currency} a year` : unit}, with 95% ranges</p>
          <RangeDots
            label={`The likeliest findings: ${rows.map(({ finding, range }) => `${findingLabel(finding, names)} ${(unit === 'money' ? formatWhole : formatR)(range.likely)}`).join('; ')}`}
            unit={unit === 'money' ? '' : 'R'}
            rows={rows.map(({ finding, range }, i) => ({
              name: findingLabel(finding, names),
              range,
              isNamed: i === 0,
              isFilled: false,
            }))}
          />
        </div>
      )}
    </section>
  )
}

/** "The likeliest: trading without a plan costs about 4,120 USD a year, perhaps nothing." and how many more trades it takes. */
function likeliestWords(finding: Finding, names: FindingNames): string {
  const said = spokenReading(findingWords(finding, names).sentence)
  const sentence = beginsWithName(finding.subject, said) ? said : said.charAt(0).toLowerCase() + said.slice(1)
  const more = finding.moreTrades
  return `The likeliest: ${more === null ? sentence : `${sentence.replace(/\.$/, '')}; about ${formatWhole(more)} more ${plural(more, 'trade')} would tell.`}`
}

/** The name of a setup or an instrument keeps its capital letter. */
const beginsWithName = ({ is }: Finding['subject'], sentence: string): boolean =>
  is === 'GROUP' && !sentence.startsWith('Trades ')

const mostRows = 5

/** The likeliest findings in one unit: money a year if it is known of them, else R a year or a trade. */
function likeliestOf({ all }: FindingsReport) {
  const byChance = all.filter(({ hindsight }) => !hindsight).toSorted((a, b) => a.chance - b.chance)
  const inUnit = (
    unit: LikeliestRow['unit'],
    rangeOf: (finding: Finding) => LikelyRange | null,
  ): readonly LikeliestRow[] =>
    byChance.flatMap((finding) => {
      const range = rangeOf(finding)
      return range === null ? [] : [{ finding, range, unit }]
    })
  const units = [
    inUnit('money', ({ aYear }) => aYear),
    inUnit('R a year', ({ aYearInR }) => aYearInR),
    inUnit('R a trade', ({ aTrade, inMoney }) => (inMoney ? null : aTrade)),
  ]
  return (units.find((rows) => rows.length > 0) ?? []).slice(0, mostRows)
}

interface LikeliestRow {
  readonly finding: Finding
  readonly range: LikelyRange
  readonly unit: 'money' | 'R a year' | 'R a trade'
}
