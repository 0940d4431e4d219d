import type { ReviewCard } from '@afterclose/contract/reviews'
import { longestReviewNote } from '@afterclose/contract/reviews'
import { directionLabels, type ReviewGrade, reviewGrades } from '@afterclose/core/trade'
import { IconChevronUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import { RuleOfTrade } from '../../parts/week-rule/rule-of-trade.tsx'
import { Block } from '../../ui/block.tsx'
import { Key } from '../../ui/key.tsx'
import { Text } from '../../ui/layout.tsx'
import { ReadingLine } from '../../ui/reading-line.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { usePageKeys } from '../../ui/use-page-keys.ts'
import { CardComments } from './card-comments.tsx'
import { CardResult, GradedReading } from './card-result.tsx'
import { Heading } from './heading.tsx'
import { momentWords, whyWords } from './card-words.ts'
import { keyedComments, useCardComments } from './card-comments-state.ts'
import type { Deck } from './deck.ts'
import { EntryChart } from './entry-chart.tsx'
import { gradeWords } from './grades.ts'
import { PlannedAndDone } from './planned-and-done.tsx'
import { EntryPictures } from './entry-pictures.tsx'
import { useSwipes } from './use-swipes.ts'
import { keepClear } from '../../ui/toast-place.ts'
import type { DeckOfToday } from './use-deck.ts'
import classes from './card.module.css'

interface CardProps {
  card: ReviewCard
  today: DeckOfToday
  deck: Deck
}

/** A trade as it was known at its entry; its result shows once it is graded, or uncovered. */
export function Card({ card, today, deck }: CardProps) {
  const { tradeId, direction, entryDate, reasons } = card
  const { readOnly } = useActiveJournal()
  const { instruments, setups } = useJournalData()
  const compact = useCompact()
  const [shownAt] = useState(() => Date.now())
  const given = deck.graded.get(tradeId)
  const isOpen = given !== undefined || deck.uncovered.has(tradeId)
  const [note, setNote] = useState(given?.note ?? '')
  const noteField = useRef<HTMLTextAreaElement>(null)
  const comments = useCardComments(card)
  const gradeAs = (grade: ReviewGrade): void => {
    if (readOnly) return
    const seconds = given === undefined ? Math.min(86_400, Math.round((Date.now() - shownAt) / 1000)) : null
    void today.grade(card, { grade, note: note.trim(), seconds })
  }
  const uncover = (): void => today.uncover(card)
  const skip = (): void => void (given === undefined && !readOnly && today.skip(card))

  usePageKeys({
    j: today.next,
    k: today.previous,
    r: uncover,
    ...(readOnly ? {} : { s: skip, u: () => void today.undo(), n: () => noteField.current?.focus() }),
    ...Object.fromEntries(reviewGrades.map((grade) => [grade.toLowerCase(), () => gradeAs(grade)])),
    ...Object.fromEntries(
      comments.shown
        .slice(0, readOnly ? 0 : keyedComments)
        .map(({ id }, index) => [String(index + 1), () => comments.toggle(id)]),
    ),
    ...(comments.nextGroup === null ? {} : { Tab: comments.nextGroup }),
  })
  const swipes = useSwipes({ up: uncover, left: skip })

  const instrument = instruments.find(({ id }) => id === card.instrumentId)
  const name = instrument?.name ?? `No. ${card.instrumentId}`
  const setup = setups.find(({ id }) => id === card.setupId)?.name ?? null
  const decimals = tickDecimals(instrument?.tickSize)
  const side = directionLabels[direction].toLowerCase()
  const why = whyWords(reasons)
  const title = [name, setup, `${side} on ${momentWords(entryDate)}`].filter((part) => part !== null).join(', ')

  return (
    <article className={classes.card} aria-label={title} {...(compact ? swipes.card : {})}>
      <Block title="Was it a good decision?" measure={title}>
        {isOpen ? (
          <GradedReading tradeId={tradeId} grade={given?.grade ?? null} />
        ) : (
          <ReadingLine>
            <b>{readOnly ? 'The result is covered.' : 'The result is covered until you grade.'}</b> Judge what you knew
            at {entryDate.slice(11, 16)}.
          </ReadingLine>
        )}
        <div className={classes.columns}>
          <div>
            {isOpen ? (
              <CardResult card={card} instrument={name} decimals={decimals} />
            ) : (
              <EntryChart card={card} instrument={name} decimals={decimals} />
            )}
            {!isOpen && compact && (
              <button type="button" className={classes.cover} onClick={uncover} {...swipes.cover}>
                <IconChevronUp size={16} aria-hidden="true" />
                {readOnly ? 'Swipe up to uncover' : 'Swipe up to uncover, left to skip'}
              </button>
            )}
            <div className={classes.below}>
              <PlannedAndDone card={card} decimals={decimals} />
              <EntryPictures pictures={card.pictures} />
            </div>
          </div>
          <aside className={classes.side} aria-label="Your review">
            <Heading about={given === undefined ? undefined : 'u takes it back'}>Grade</Heading>
            <Grades grade={given?.grade ?? null} isCompact={compact} isBusy={today.busy} onGrade={gradeAs} />
            {!isOpen && !compact && (
              <button type="button" className={clsx('link', classes.uncover)} onClick={uncover}>
                Uncover first <Key>r</Key>
              </button>
            )}
            <CardComments comments={comments} readOnly={readOnly} />
            <label className={classes.note}>
              <Heading>Note</Heading>
              <textarea
                ref={noteField}
                rows={2}
                maxLength={longestReviewNote}
                placeholder="What do I do next time?"
                readOnly={readOnly}
                value={note}
                onChange={({ currentTarget }) => setNote(currentTarget.value)}
                onKeyDown={({ key, currentTarget }) => {
                  if (key === 'Escape') currentTarget.blur()
                }}
                onBlur={() => {
                  // the same grade again, with the note
                  if (given !== undefined && note.trim() !== given.note) gradeAs(given.grade)
                }}
              />
            </label>
            <RuleOfTrade tradeId={tradeId} entryDate={entryDate} card={{ isOpen }} />
            {why !== '' && (
              <Text size="small" ink={2} above={3}>
                <b>Why this one:</b> {why}.
              </Text>
            )}
          </aside>
        </div>
      </Block>
      {!compact && <KeyList />}
    </article>
  )
}
interface GradesProps {
  grade: ReviewGrade | null
  isCompact: boolean
  isBusy: boolean
  onGrade: (grade: ReviewGrade) => void
}

/** Four grades with their meaning; on a phone at the bottom, near the thumb. */
function Grades({ grade, isCompact, isBusy, onGrade }: GradesProps) {
  const { readOnly } = useActiveJournal()
  const lock = useRef(isBusy)
  useEffect(() => {
    lock.current = isBusy
  })
  return (
    <div
      className={clsx(classes.grades, isCompact && classes.bar)}
      role="group"
      aria-label="Grade"
      {...(isCompact ? keepClear : {})}
    >
      {reviewGrades.map((one) => (
        <button
          key={one}
          type="button"
          className={clsx(grade === one && classes.on)}
          aria-pressed={grade === one}
          disabled={readOnly}
          onClick={() => {
            if (!lock.current) onGrade(one)
          }}
        >
          <b>{one}</b>
          <span>{isCompact ? gradeWords[one].short : gradeWords[one].full}</span>
          {!isCompact && <Key>{one.toLowerCase()}</Key>}
        </button>
      ))}
    </div>
  )
}

const keys = [
  ['a … d', 'grade'],
  ['1 … 5', 'comment'],
  ['Tab', 'next group'],
  ['r', 'uncover'],
  ['n', 'note'],
  ['s', 'skip'],
  ['u', 'undo'],
  ['j k', 'next, previous'],
  ['?', 'all keys'],
] as const

const KeyList = () => (
  <ul className={classes.keys} aria-label="Keys">
    {keys.map(([key, does]) => (
      <li key={key}>
        <kbd>{key}</kbd> {does}
      </li>
    ))}
  </ul>
)
