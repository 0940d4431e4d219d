import { advancedFilterCount, basicFilterCount } from '@afterclose/core/filters'
import { counted, plural } from '@afterclose/core/format'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { openMissedTradeDialog, openPlanDialog, openTradeDialog } from '../../../journal/dialogs.ts'
import { resetFilters, useFilters } from '../../../journal/filters.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { EmptyPage } from '../../../parts/page-preview/empty-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { CardOwner } from './chartbook-search.ts'
import { ownerWords } from './owner-words.ts'

interface NoPicturesProps {
  of: CardOwner
  /** Total number, ignoring filters. */
  pictures: number
}

/** Why there is nothing to show, and the next step. */
export function NoPictures({ of, pictures }: NoPicturesProps) {
  const { readOnly } = useActiveJournal()
  const { filters } = useFilters()
  const { one, many } = ownerWords[of]
  if (of === 'TRADE' && pictures > 0)
    return basicFilterCount(filters) + advancedFilterCount(filters) > 0 ? (
      <Empty
        title="No pictures match the selected filters."
        why={`The journal’s trades have ${counted(pictures, 'picture')}.`}
        action={<Button onClick={resetFilters}>Clear filters</Button>}
      />
    ) : (
      <Empty
        title="No closed trade has a picture yet."
        why={`This page shows closed trades. ${counted(pictures, 'picture')} ${plural(pictures, 'belongs', 'belong')} to trades that are still open.`}
      />
    )
  if (readOnly)
    return <Empty title={`This journal has no pictures of ${many}.`} why="Its owner can add up to 6 to each of them." />
  return (
    <EmptyPage
      title={`Add screenshots to your ${many} to build your chartbook`}
      why={`Each ${one} can have 6 pictures or links, each with a description.`}
      action={ways[of]}
    />
  )
}

const ways: Readonly<Record<CardOwner, ReactNode>> = {
  TRADE: (
    <>
      <Button onClick={() => openTradeDialog({ tradeId: null })}>Add New Trade</Button>
      <PageLink className="link" to="/journal">
        Go to the journal
      </PageLink>
    </>
  ),
  MISSED: (
    <>
      <Button onClick={() => openMissedTradeDialog(null)}>Add missed trade</Button>
      <PageLink className="link" to="/missed-trades/journal">
        Go to the missed trades
      </PageLink>
    </>
  ),
  PLAN: (
    <>
      <Button onClick={() => openPlanDialog(null)}>New plan</Button>
      <PageLink className="link" to="/trading-plans">
        Go to the trading plans
      </PageLink>
    </>
  ),
  SETUP: (
    <PageLink className="link" to="/settings/setups">
      Go to the setups
    </PageLink>
  ),
}
