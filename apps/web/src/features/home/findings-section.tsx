import { counted } from '@afterclose/core/format'
import type { FindingsReport } from '@afterclose/engine/reports/findings/finding'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { FindingCard } from '../../parts/findings/finding-card.tsx'
import { useFindings } from '../../parts/findings/use-findings.ts'
import { Problem } from '../../parts/problem.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import classes from './findings.module.css'
import { NothingStandsOut } from './nothing-stands-out.tsx'
import { ShowAll } from './show-all.tsx'

/** The findings among at least thirty trades: three at most, or that nothing stands out. Nothing is said before all of them are known. */
export function FindingsSection() {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  const { report, state, error, retry } = useFindings(painted)
  if (state === 'failed')
    return (
      <section className={clsx(classes.findings, classes.one)} aria-label="Findings">
        <div>
          <Problem error={error} doing="looking for findings" onRetry={retry} />
        </div>
      </section>
    )
  if (report === null)
    return (
      <section className={classes.findings} aria-label="Findings" aria-busy="true">
        <p className={classes.looking}>Looking for what stands out beyond luck …</p>
      </section>
    )
  return report.shown.length === 0 ? <NothingStandsOut report={report} /> : <Shown report={report} />
}

const columns = [classes.one, classes.one, classes.two]

function Shown({ report }: { report: FindingsReport }) {
  const { shown } = report
  return (
    <>
      <section className={clsx(classes.findings, columns[shown.length])} aria-label="Findings">
        {shown.map((finding) => (
          <FindingCard key={finding.id} finding={finding} />
        ))}
      </section>
      <p className={classes.all}>
        {counted(report.looks, 'finding')} compared; at most one in twenty of those shown is expected to be luck.{' '}
        <ShowAll report={report} quiet />
      </p>
    </>
  )
}
