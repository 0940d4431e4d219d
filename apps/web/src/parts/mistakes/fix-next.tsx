import { formatWhole, plural } from '@afterclose/core/format'
import type { MistakeItem, MistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import { Button } from '../../ui/button.tsx'
import { PageLink } from '../page-link.tsx'
import { readingOf } from '../reading.tsx'
import { TradesDrawer } from '../trades-drawer/trades-drawer.tsx'
import classes from './fix-next.module.css'
import { fixNextReading, mistakeName } from './mistake-words.ts'
import { useMistakeNames } from './use-mistake-names.ts'

interface FixNextProps {
  report: MistakePricesReport
  words: UnitWords
}

/** The mistake to fix next, or the likeliest one, with its trades and the way to a rule. */
export function FixNext({ report, words }: FixNextProps) {
  const { readOnly } = useActiveJournal()
  const names = useMistakeNames()
  const [open, setOpen] = useState(false)
  const { fixNext, likeliest, inMoney } = report
  const named = fixNext ?? likeliest
  return (
    <>
      <p className={classes.sentence}>{readingOf(fixNextReading(report, { words, inMoney, names })).reading}</p>
      {named?.item != null && (
        <p className={classes.actions}>
          {fixNext !== null && !readOnly && (
            <PageLink to="/review" search={ruleAbout(named.item)} className={classes.rule}>
              Make it a rule
            </PageLink>
          )}
          <Button className={classes.show} onClick={() => setOpen(true)}>
            {`Show the ${formatWhole(named.trades)} ${plural(named.trades, 'trade')}`}
          </Button>
        </p>
      )}
      {open && named?.item != null && (
        <TradesDrawer title={mistakeName(named.item, names)} of={named.of} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Step 3 of the review, with the comment or the item that the rule is about. */
const ruleAbout = (item: MistakeItem) => ({
  step: 'rule' as const,
  ...(item.is === 'COMMENT' && { comment: item.id }),
  ...(item.is === 'UNTICKED' && { item: item.id }),
})
