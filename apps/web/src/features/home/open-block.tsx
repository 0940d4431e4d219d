import { counted } from '@afterclose/core/format'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Money } from '../../parts/figures.tsx'
import { LoadedPositions } from '../../parts/open-positions/loaded-positions.tsx'
import { OpenFoot, RiskSentence, useOpenWords } from '../../parts/open-positions/open-foot.tsx'
import { shortTime } from '../../parts/open-positions/open-words.ts'
import { PositionRows } from '../../parts/open-positions/position-rows.tsx'
import { PositionsTable } from '../../parts/open-positions/positions-table.tsx'
import type { OpenView } from '../../parts/open-positions/use-open-positions.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { FrontBlock } from './front-block.tsx'
import classes from './home.module.css'

/** Rows on Home; the journal has all. */
const mostRows = 7

interface OpenBlockProps {
  /** Nothing else is on the page: it says that open trades are in no statistic, and which prices are missing. */
  alone?: boolean
}

/** The open positions that the filters select, with their risk and result; nothing if they select none. */
export function OpenBlock({ alone = false }: OpenBlockProps) {
  return (
    <LoadedPositions skeleton={<BlockSkeleton height={180} />}>
      {(view) => (view.rows.length === 0 ? null : <Positions view={view} alone={alone} />)}
    </LoadedPositions>
  )
}

function Positions({ view, alone }: { view: OpenView; alone: boolean }) {
  const { currency } = useActiveJournal()
  const phone = useCompact()
  const words = useOpenWords(view)
  const { pricesAsOf, openResult } = view.totals
  const shown = { ...view, rows: view.rows.slice(0, mostRows) }
  const prices = pricesAsOf === null ? 'no prices' : `prices as of ${shortTime(pricesAsOf, view.now)}`
  return (
    <FrontBlock
      name="home.open"
      alone={alone}
      title="What is open?"
      measure={`${counted(view.rows.length, 'position')}, ${prices}, ${currency}`}
      value={openResult === null ? counted(view.rows.length, 'position') : <Money value={openResult} signed />}
      actions={
        <PageLink to="/journal" search={{ tab: 'open' }} className={classes.link}>
          {view.rows.length === 1 ? 'The open position' : 'All open positions'}
        </PageLink>
      }
    >
      <RiskSentence words={words} brief />
      {phone ? <PositionRows rows={shown.rows} /> : <PositionsTable view={shown} words={words} short />}
      {alone && <OpenFoot view={view} />}
    </FrontBlock>
  )
}
