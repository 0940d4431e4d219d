import { counted } from '@afterclose/core/format'
import { type ReactNode, useMemo, useRef } from 'react'
import { cardGap, type CardSize, cardSize, columnsIn } from './card-size.ts'
import type { Card } from './cards.ts'
import { cardsWithin, masonryLayout } from './masonry-layout.ts'
import { useNearby } from './use-nearby.ts'
import classes from './chartbook.module.css'

interface MasonryProps {
  label: string
  cards: readonly Card[]
  /** How many are laid out for paper; null: those near the screen. */
  printed: number | null
  children: (card: Card, size: CardSize) => ReactNode
}

/** Pictures in columns, each below the shortest; only those near the screen are there, or all that are printed. */
export function Masonry({ label, cards, printed, children }: MasonryProps) {
  const list = useRef<HTMLUListElement>(null)
  const { width, from, to } = useNearby(list)
  const { count, column } = columnsIn(width)
  const { sizes, heights, layout } = useMemo(() => {
    const known = cards.map((card) => cardSize(card, column))
    const wholes = known.map(({ whole }) => whole)
    return { sizes: known, heights: wholes, layout: masonryLayout(wholes, count, cardGap) }
  }, [cards, count, column])
  const near =
    printed === null ? cardsWithin(layout, heights, { from, to }) : Array.from({ length: printed }, (_, first) => first)
  return (
    <>
      <ul ref={list} className={classes.masonry} aria-label={label} style={{ height: layout.height }}>
        {near.map((at) => {
          const card = cards[at]!
          const left = layout.columns[at]! * (column + cardGap)
          return (
            <li
              key={card.key}
              className={classes.place}
              style={{ width: column, transform: `translate(${left}px, ${layout.tops[at]}px)` }}
              aria-setsize={cards.length}
              aria-posinset={at + 1}
            >
              {children(card, sizes[at]!)}
            </li>
          )
        })}
      </ul>
      {near.length < cards.length && (
        <p className={classes.printed}>
          {counted(near.length, 'picture')} of {cards.length}
          {printed === null
            ? ': those that were on the screen. The button "Print" lays out all.'
            : `, ${cards.length - near.length} are left out. Filters make the selection smaller.`}
        </p>
      )}
    </>
  )
}
