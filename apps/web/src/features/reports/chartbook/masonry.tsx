import { counted } from '@afterclose/core/format'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cardGap, type CardSize, cardSize, columnsIn } from './card-size.ts'
import type { Card } from './cards.ts'
import { cardsWithin, masonryLayout } from './masonry-layout.ts'
import { useNearby } from './use-nearby.ts'
import classes from './chartbook.module.css'

/** Pictures per page of a list: a phone scrolls some 20,000 pixels for them. */
export const cardsOfAPage = 60

interface MasonryProps {
  label: string
  cards: readonly Card[]
  /** Number laid out for printing; null for those near the screen. */
  printed: number | null
  children: (card: Card, size: CardSize) => ReactNode
}

/** Masonry of pictures, with paging; renders only those near the screen, or all for printing. */
export function Masonry({ label, cards: all, printed, children }: MasonryProps) {
  const [most, setMost] = useState(cardsOfAPage)
  const cards = useMemo(() => (printed === null ? all.slice(0, most) : all), [all, most, printed])
  const list = useRef<HTMLUListElement>(null)
  const { width, from, to } = useNearby(list)
  const { count, column } = columnsIn(width)
  const { sizes, heights, layout } = useMemo(() => {
    const known = cards.map((card) => cardSize(card, column))
    const wholes = known.map(({ whole }) => whole)
    return { sizes: known, heights: wholes, layout: masonryLayout(wholes, count, cardGap) }
  }, [cards, count, column])
  /** Index of the first picture added by “Show more”; it takes the focus, because the button disappears with the last page. */
  const [firstNew, setFirstNew] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (firstNew === null) return
    const picture = list.current?.querySelector<HTMLElement>(`li[aria-posinset="${firstNew + 1}"]`)
    ;(picture ?? list.current)?.focus({ preventScroll: true })
  }, [firstNew])
  const near =
    printed === null ? cardsWithin(layout, heights, { from, to }) : Array.from({ length: printed }, (_, first) => first)
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.masonry} aria-label={label} style={{ height: layout.height }}>
        {near.map((at) => {
          const card = cards[at]!
          const left = layout.columns[at]! * (column + cardGap)
          return (
            <li
              key={card.key}
              tabIndex={-1}
              className={classes.place}
              style={{ width: column, transform: `translate(${left}px, ${layout.tops[at]}px)` }}
              aria-setsize={all.length}
              aria-posinset={at + 1}
            >
              {children(card, sizes[at]!)}
            </li>
          )
        })}
      </ul>
      {cards.length < all.length && (
        <div className={classes.more}>
          <Button
            onClick={() => {
              setFirstNew(cards.length)
              setMost(most + cardsOfAPage)
            }}
          >
            Show {Math.min(cardsOfAPage, all.length - cards.length)} more
          </Button>
          <span>
            {cards.length} of {counted(all.length, 'picture')}
          </span>
        </div>
      )}
      {near.length < all.length && (
        <p className={classes.printed}>
          {counted(near.length, 'picture')} of {all.length}
          {printed === null
            ? ', only those on screen. Use “Print” to include all.'
            : `, ${all.length - near.length} are not shown. Use filters to narrow the selection.`}
        </p>
      )}
    </>
  )
}
