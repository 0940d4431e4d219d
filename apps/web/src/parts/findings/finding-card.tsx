import type { Finding } from '@afterclose/engine/reports/findings/finding'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Button, smallButtonClass } from '../../ui/button.tsx'
import { PageLink } from '../page-link.tsx'
import { readingOf } from '../reading.tsx'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../trades-drawer/trades-drawer.tsx'
import { TradesLink } from '../trades-drawer/trades-link.tsx'
import classes from './finding-card.module.css'
import { FindingChart } from './finding-chart.tsx'
import { guardAgainst } from './finding-guard.ts'
import { findingLabel } from './finding-label.ts'
import { findingWords } from './finding-words.ts'
import { useFindingNames } from './use-finding-names.ts'
import { VerdictMark } from '../how-sure/verdict-mark.tsx'

/** A finding: what it is about and how sure it is, its sentence, the chart of its measure, and one thing to do. */
export function FindingCard({ finding }: { finding: Finding }) {
  const { readOnly } = useActiveJournal()
  const names = useFindingNames()
  const words = findingWords(finding, names)
  const rule = finding.action === 'MAKE_RULE' && !readOnly ? words.rule : null
  const guard = rule === null ? null : guardAgainst(finding.subject)
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        {words.page === null ? (
          <span className={classes.kind}>{words.kind}</span>
        ) : (
          <PageLink {...words.page} className={clsx(classes.kind, classes.page)}>
            {words.kind}
          </PageLink>
        )}
        <VerdictMark verdict={finding.verdict} />
      </header>
      <p className={classes.sentence}>
        {readingOf(words.sentence).reading}
        {words.more !== null && ` ${words.more}`}
      </p>
      <div className={classes.chart}>
        <FindingChart finding={finding} names={names} measure={words.measure} />
      </div>
      <div className={classes.end}>
        {rule === null ? (
          <p className={classes.measure}>{words.measure}</p>
        ) : (
          <Measure words={words.measure} behind={{ title: findingLabel(finding, names), of: finding.of }} />
        )}
        {rule !== null ? (
          <span className={classes.ways}>
            <PageLink
              to="/review"
              search={{ step: 'rule', text: rule, ...brokenBy(finding), ...guard }}
              className={smallButtonClass}
            >
              Make it a rule
            </PageLink>
            {guard !== null && (
              <PageLink to="/rules" search={{ tab: 'rules', ...guard }} className={clsx('link', classes.watch)}>
                Watch it every day
              </PageLink>
            )}
          </span>
        ) : (
          <ShowTrades title={findingLabel(finding, names)} finding={finding} />
        )}
      </div>
    </article>
  )
}

/** Cases and measure; the number of cases opens them. */
function Measure({ words, behind }: { words: string; behind: TradesBehind }) {
  const cases = /^[\d,]+ trades?\b/.exec(words)?.[0] ?? ''
  return (
    <p className={classes.measure}>
      {cases !== '' && <TradesLink behind={behind}>{cases}</TradesLink>}
      {words.slice(cases.length)}
    </p>
  )
}

function ShowTrades({ title, finding }: { title: string; finding: Finding }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Show the trades
      </Button>
      {open && <TradesDrawer title={title} of={finding.of} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The comment with which a trade breaks the rule, or the item that it needs. */
function brokenBy({ subject }: Finding): { readonly comment?: number; readonly item?: number } {
  if (subject.is !== 'MISTAKE') return {}
  if (subject.item.is === 'COMMENT') return { comment: subject.item.id }
  return subject.item.is === 'UNTICKED' ? { item: subject.item.id } : {}
}
