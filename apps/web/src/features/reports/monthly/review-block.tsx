import { MonthReviewInput, type MonthReviewView } from '@afterclose/contract/month-reviews'
import { counted, formatDate } from '@afterclose/core/format'
import { localText, wallClockAt } from '@afterclose/core/time'
import { Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { monthName } from '../../../journal/engine/unit-words.ts'
import { evenWords } from '../../../parts/even-words.ts'
import { Money, Percent } from '../../../parts/figures.tsx'
import { type MonthText, monthsFrom, monthWords } from '../../../parts/month-grid/months.ts'
import { AroundPage } from '../../../parts/records/around-page.tsx'
import type { Field } from '../../../parts/records/field.ts'
import { RecordFields } from '../../../parts/records/record-fields.tsx'
import { text as textField } from '../../../parts/records/text-fields.ts'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import classes from './monthly.module.css'
import { deleteReview, saveReview } from './review-actions.ts'
import { fetchReviews } from './review-queries.ts'

interface ReviewBlockProps {
  text: MonthText
  review: MonthReviewView | null
}

const title = 'What do I take away from this month?'

/** Form of a month's review. Shows the stored review until the user types. Filters do not rerender it: its text areas measure themselves on each render. */
export const ReviewBlock = memo(function ReviewBlock({ text, review }: ReviewBlockProps) {
  const { readOnly } = useActiveJournal()
  const [shown, setShown] = useState(review)
  const [unsaved, setUnsaved] = useState(false)
  if (!unsaved && shown?.modified !== review?.modified) setShown(review)
  if (readOnly)
    return (
      <div className={classes.reviewRead}>
        <ReviewRead text={text} review={review} />
      </div>
    )
  return <ReviewForm key={shown?.modified ?? 'new'} text={text} review={shown} onUnsaved={setUnsaved} />
})

const rating: Field<number | null, number | null> = {
  label: 'Month rating, 1 poor to 5 excellent',
  empty: null,
  show: (value) => value,
  read: (typed) => typed,
  words: (typed) => (typed === null ? 'none' : `${typed} of 5`),
}
const fields = {
  wentWell: textField('Went well'),
  toImprove: textField('To improve'),
  lessons: textField('Lessons'),
  goals: textField('Goals'),
  rating,
}
const ratings = ['1', '2', '3', '4', '5'] as const

interface ReviewFormProps extends ReviewBlockProps {
  onUnsaved: (unsaved: boolean) => void
}

function ReviewForm({ text, review, onUnsaved }: ReviewFormProps) {
  const { id: journalId } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema: MonthReviewInput,
    record: review,
    save: (values, record) => saveReview(journalId, text, values, record),
    stored: () => fetchReviews(journalId),
    what: 'The review',
    doing: 'saving the review',
  })
  const unsaved = form.unsaved && !form.busy
  useEffect(() => onUnsaved(form.unsaved), [form.unsaved, onUnsaved])
  const rated = form.field('rating')
  const goals = form.field('goals')
  const next = monthName(Number(monthsFrom(text, 1).slice(5)))
  return (
    <AroundPage unsaved={unsaved} word="calendar">
      <RecordFields
        form={form}
        onSaved={() => {
          onUnsaved(false)
          toastDone('Review saved.')
        }}
      >
        <Block
          title={title}
          measure={<Standing review={review} />}
          actions={
            <>
              <span className={classes.ratingLabel} aria-hidden="true">
                {rated.label}
              </span>
              <Segments
                label={rated.label}
                value={ratings.find((one) => one === String(rated.value)) ?? null}
                options={ratings.map((value) => ({ value, label: value }))}
                onChange={(value) => rated.onChange(Number(value))}
              />
              {review !== null && (
                <Button
                  small
                  variant="quiet"
                  icon={<IconTrash size={16} aria-hidden="true" />}
                  onClick={() => void deleteReview(journalId, review, text)}
                >
                  Delete review
                </Button>
              )}
              <Button small type="submit" variant="primary" busy={form.busy}>
                Save review
              </Button>
            </>
          }
        >
          <div className={classes.form}>
            {(['wentWell', 'toImprove', 'lessons'] as const).map((name) => (
              <Words key={name} {...form.field(name)} />
            ))}
            <Words {...goals} label={`Goals for ${next}`} placeholder="One goal per line" />
          </div>
          {unsaved && <p className={classes.unsaved}>Not saved yet.</p>}
          {review !== null && <AsItWas review={review} />}
          {form.question}
        </Block>
      </RecordFields>
    </AroundPage>
  )
}

interface WordsProps {
  label: string
  value: string
  error: string | undefined
  maxLength: number | undefined
  placeholder?: string
  onChange: (text: string) => void
}

const Words = ({ onChange, ...rest }: WordsProps) => (
  <Textarea {...rest} autosize minRows={3} maxRows={14} onChange={({ currentTarget: { value } }) => onChange(value)} />
)

/** "Reviewed on 3 November 2026", "Not reviewed yet". */
function Standing({ review }: { review: MonthReviewView | null }) {
  const { dateFormat, timeZone } = useActiveJournal()
  if (review === null) return 'not reviewed yet'
  if (review.submittedAt === null) return 'a draft'
  return `reviewed on ${formatDate(localText(wallClockAt(Date.parse(review.submittedAt), timeZone)), dateFormat)}`
}

/** Statistics frozen with the review: the month may have changed since, and filters may be set now. */
function AsItWas({ review: { stats } }: { review: MonthReviewView }) {
  const { currency, decimals } = useActiveJournal()
  if (stats === null) return null
  const { breakEvens = 0, breakEvenGain } = stats
  return (
    <p className={classes.frozen}>
      At the time of the review, the month had {counted(stats.numberOfTrades ?? 0, 'trade')} by exit date,{' '}
      <Money value={stats.netGain ?? null} signed /> {currency} and a win rate of{' '}
      <Percent value={stats.winRate ?? null} />
      {breakEvenGain !== undefined && breakEvens > 0 && `; ${evenWords({ breakEvens, breakEvenGain }, decimals)}`}.
    </p>
  )
}

const heads = [
  ['wentWell', 'Went well'],
  ['toImprove', 'To improve'],
  ['lessons', 'Lessons'],
  ['goals', 'Goals'],
] as const

/** Read-only view for readers of a shared journal. */
function ReviewRead({ text, review }: ReviewBlockProps) {
  const written = review === null ? [] : heads.filter(([name]) => review[name] !== '')
  return (
    <Block title={title} measure={<Standing review={review} />}>
      {review === null || written.length === 0 ? (
        <p className={classes.none}>No review was written for {monthWords(text)}.</p>
      ) : (
        <div className={classes.form}>
          {written.map(([name, label]) => (
            <div key={name}>
              <h3 className={classes.label}>{label}</h3>
              <p className={classes.written}>{review[name]}</p>
            </div>
          ))}
        </div>
      )}
      {review !== null && review.rating !== null && <p className={classes.small}>{review.rating} of 5</p>}
      {review !== null && <AsItWas review={review} />}
    </Block>
  )
}
