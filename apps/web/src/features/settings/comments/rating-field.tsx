import { type Rating, ratings } from '@afterclose/core/comment'
import { ratingLabels } from '@afterclose/core/value-labels'
import { IconChevronDown, IconCircle, IconMinus, IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import classes from './rating-field.module.css'

const icons = { NEUTRAL: IconCircle, POSITIVE: IconPlus, NEGATIVE: IconMinus } as const

interface RatingFieldProps {
  name: string
  value: Rating
  /** Absent: read-only. */
  onChange: ((rating: Rating) => void) | undefined
}

/** Rating of a comment. A native select, because a thousand of them may be on one page. */
export function RatingField({ name, value, onChange }: RatingFieldProps) {
  const Icon = icons[value]
  if (onChange === undefined)
    return (
      <span className={clsx(classes.rating, classes[value])}>
        <Icon size={16} aria-hidden="true" />
        {ratingLabels[value]}
      </span>
    )
  return (
    <span className={clsx(classes.rating, classes.choice, classes[value])}>
      <Icon size={16} aria-hidden="true" />
      <select
        className={classes.select}
        aria-label={`Rating of ${name}`}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = ratings.find((rating) => rating === currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {ratings.map((rating) => (
          <option key={rating} value={rating}>
            {ratingLabels[rating]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} aria-hidden="true" />
    </span>
  )
}
