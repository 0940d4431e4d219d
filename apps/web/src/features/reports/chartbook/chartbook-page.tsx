import { counted } from '@afterclose/core/format'
import { useMemo, useRef, useState } from 'react'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { Problem } from '../../../parts/problem.tsx'
import { StaleNotice } from '../../../parts/stale-notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { defaultGrouping, groupedCards, groupingsOf } from './card-groups.ts'
import { orderedCards, ordersOf } from './card-order.ts'
import type { Card } from './cards.ts'
import { type CardOwner, ChartbookSearch } from './chartbook-search.ts'
import { ChartbookSwitches } from './chartbook-switches.tsx'
import { Gallery } from './gallery.tsx'
import { NoPictures } from './no-pictures.tsx'
import { ownerWords } from './owner-words.ts'
import { type Cards, useCards } from './use-cards.ts'
import { usePrinting } from './use-printing.ts'
import classes from './chartbook.module.css'

/** All pictures of trades, missed trades, plans or setups (PRODUCT B.5). */
export function ChartbookPage() {
  const [{ of = 'TRADE', order: wanted, group: by }, change] = usePageSearch(ChartbookSearch)
  const query = useCards(of)
  const orders = ordersOf[of]
  const order = orders.find(({ value }) => value === wanted) ?? orders[0]
  const usual = defaultGrouping(of, order?.value)
  const group = by === 'none' ? undefined : by !== undefined && groupingsOf[of].includes(by) ? by : usual
  const groups = useMemo(() => {
    const cards = query.data?.cards ?? []
    return groupedCards(order === undefined ? cards : orderedCards(cards, order), group)
  }, [query.data, order, group])
  const [slideshow, setSlideshow] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const printing = usePrinting(content, groups)
  const hasPictures = query.data?.cards.some(isPicture) === true

  return (
    <Page
      title="Chartbook"
      group="Reports"
      lead={leadOf(query.data, of)}
      actions={
        <ChartbookSwitches
          of={of}
          order={order?.value}
          group={group}
          onChange={({ group: next, ...rest }) =>
            change(next === undefined ? rest : { ...rest, group: next === (usual ?? 'none') ? undefined : next })
          }
          onPlay={hasPictures ? () => setSlideshow(true) : undefined}
          onPrint={hasPictures ? printing.print : undefined}
          printing={printing.busy}
        />
      }
    >
      {of === 'TRADE' && <StaleNotice />}
      <div ref={content} className={classes.content}>
        {query.data === undefined ? (
          query.error === null ? (
            <BlockSkeleton height={480} />
          ) : (
            <Problem
              error={query.error}
              doing="loading the pictures"
              retrying={query.isFetching}
              onRetry={query.again}
            />
          )
        ) : query.data.cards.length === 0 ? (
          <NoPictures of={of} pictures={query.data.pictures} />
        ) : (
          <ErrorBoundary doing="loading the pictures">
            <Gallery
              key={of}
              of={of}
              groups={groups}
              printed={printing.shares}
              slideshow={slideshow}
              onSlideshowEnd={() => setSlideshow(false)}
            />
          </ErrorBoundary>
        )}
      </div>
    </Page>
  )
}

const isPicture = ({ picture }: Card): boolean => picture.fileId !== null

/** "161 pictures and 2 links of 118 closed trades". */
function leadOf(data: Cards | undefined, of: CardOwner): string {
  const { one, many } = ownerWords[of]
  if (data === undefined || data.cards.length === 0) return `Pictures of ${many}, side by side.`
  const pictures = data.cards.filter(isPicture).length
  const links = data.cards.length - pictures
  const records = new Set(data.cards.map(({ picture }) => picture.ownerId)).size
  const what = [
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
    ...(links > 0 ? [counted(links, 'link')] : []),
  ].join(' and ')
  return `${what} of ${counted(records, of === 'TRADE' ? 'closed trade' : one)}.`
}
