import { counted } from '@afterclose/core/format'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import type { CardGroup } from './card-groups.ts'
import type { Card } from './cards.ts'
import type { CardOwner } from './chartbook-search.ts'
import { CompareTray } from './compare.tsx'
import { EnlargedCard } from './enlarged-card.tsx'
import { cardsOfAPage, Masonry } from './masonry.tsx'
import { type CardActions, PictureCard } from './picture-card.tsx'
import { useOpenRecord } from './use-open-record.ts'
import classes from './chartbook.module.css'

interface GalleryProps {
  of: CardOwner
  groups: readonly CardGroup[]
  /** Number laid out for printing per group; null for those near the screen. */
  printed: readonly number[] | null
  slideshow: boolean
  onSlideshowEnd: () => void
}

/** The cards in groups, with full-screen view and side-by-side comparison. */
export function Gallery({ of, groups, printed, slideshow, onSlideshowEnd }: GalleryProps) {
  const shown = useMemo(() => groups.flatMap(({ cards }) => cards), [groups])
  const pictures = useMemo(() => shown.filter(({ picture }) => picture.fileId !== null), [shown])
  const [enlarged, setEnlarged] = useState<string | null>(null)
  const [chosenKeys, setChosenKeys] = useState<readonly string[]>([])
  const chosen = chosenKeys.flatMap((key) => pictures.find((card) => card.key === key) ?? [])
  /** Groups that the user expanded or collapsed. */
  const [turned, setTurned] = useState<ReadonlyMap<string | null, boolean>>(new Map())
  const turn = (name: string | null, open: boolean): void => setTurned((before) => new Map(before).set(name, open))
  const unfolded = openAtFirst(groups)
  const sections = useRef<HTMLDivElement>(null)
  const open = useOpenRecord(of, shown)
  const actions = useMemo(
    (): CardActions => ({ choose: toggled(setChosenKeys), enlarge: keyTo(setEnlarged), open }),
    [open],
  )
  const large = pictures.findIndex(({ key }) => key === enlarged)
  const at = slideshow && enlarged === null ? 0 : large

  return (
    <>
      {groups.length > 1 && (
        <div className={classes.jump}>
          <ChoiceField
            aria-label="Go to"
            size="sm"
            placeholder="Go to"
            searchable
            choices={groups.map(({ name, cards }, i) => ({
              value: String(i),
              label: `${name} (${cards.length})`,
            }))}
            value={null}
            onChange={(to) => {
              turn(groups[Number(to)]?.name ?? null, true)
              sections.current?.children[Number(to)]?.scrollIntoView()
            }}
          />
        </div>
      )}
      <div ref={sections}>
        {groups.map(({ name, cards }, i) => {
          const isOpen = name === null || printed !== null || (turned.get(name) ?? i < unfolded)
          return (
            <section key={name} className={classes.group} aria-label={name ?? undefined}>
              {name !== null && (
                <h2 className={classes.head}>
                  <button type="button" aria-expanded={isOpen} onClick={() => turn(name, !isOpen)}>
                    <IconChevronDown size={20} aria-hidden="true" />
                    {name}
                    <span>{counted(cards.length, 'picture')}</span>
                  </button>
                </h2>
              )}
              {isOpen && (
                <Masonry
                  label={name === null ? 'Pictures' : `Pictures of ${name}`}
                  cards={cards}
                  printed={printed?.[i] ?? null}
                >
                  {(card, size) => (
                    <PictureCard card={card} size={size} chosen={chosenKeys.includes(card.key)} actions={actions} />
                  )}
                </Masonry>
              )}
            </section>
          )
        })}
      </div>
      {chosen.length > 0 && <CompareTray chosen={chosen} onRemove={actions.choose} onClear={() => setChosenKeys([])} />}
      {at >= 0 && (
        <EnlargedCard
          pictures={pictures}
          ofTrades={of === 'TRADE'}
          at={at}
          running={slideshow}
          onShow={(next) => setEnlarged(pictures[next]?.key ?? null)}
          onClose={() => {
            setEnlarged(null)
            onSlideshowEnd()
          }}
          onOpen={open}
        />
      )}
    </>
  )
}

/** Number of groups expanded initially: the first, and following ones that fit a page of pictures. */
export function openAtFirst(groups: readonly Pick<CardGroup, 'cards'>[]): number {
  let cards = 0
  const beyond = groups.findIndex((group, i) => {
    cards += group.cards.length
    return i > 0 && cards > cardsOfAPage
  })
  return beyond < 0 ? groups.length : beyond
}

const keyTo =
  (set: (key: string) => void) =>
  ({ key }: Card): void =>
    set(key)

/** Selects or deselects a card; a third one replaces the first. */
const toggled =
  (set: (change: (keys: readonly string[]) => readonly string[]) => void) =>
  ({ key }: Card): void =>
    set((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-2)))
