import { counted } from '@afterclose/core/format'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { spaceClass } from '../../ui/layout.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { PriceOfferLater } from '../bar-fetch/price-offer-later.tsx'
import { OpenFoot, RiskSentence, useOpenWords } from './open-foot.tsx'
import { OpenTotals } from './open-totals.tsx'
import classes from './open-table.module.css'
import { PositionCards } from './position-cards.tsx'
import { PositionsTable } from './positions-table.tsx'
import type { OpenView } from './use-open-positions.ts'

/** Rows drawn at first; more would take longer than the page. */
const firstRows = 100

/** The open positions with their sums: a table, on a phone cards. */
export function OpenList({ view }: { view: OpenView }) {
  const phone = useCompact()
  const words = useOpenWords(view)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? view : { ...view, rows: view.rows.slice(0, firstRows) }
  return (
    <>
      {phone ? (
        <div className={classes.sentence}>
          <RiskSentence words={words} />
        </div>
      ) : (
        <OpenTotals words={words} />
      )}
      {phone ? <PositionCards view={shown} /> : <PositionsTable view={shown} words={words} />}
      {shown.rows.length < view.rows.length && (
        <p className={classes.sentence}>
          <Button small onClick={() => setWhole(true)}>
            Show all {counted(view.rows.length, 'position')}
          </Button>
        </p>
      )}
      <OpenFoot view={view} />
      {view.rows.some(({ price, structure }) => price === null && structure === null) && (
        <div className={spaceClass({ above: 6 })}>
          <PriceOfferLater />
        </div>
      )}
    </>
  )
}
