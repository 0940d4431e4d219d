import { type Grade, grades } from '@afterclose/core/practice'
import { clsx } from 'clsx'
import { memo } from 'react'
import classes from './practice.module.css'

interface GradeButtonsProps {
  grade: Grade | null
  /** Final, once a further bar was shown. */
  isFixed: boolean
  onGrade: (grade: Grade) => void
}

/** Grade of the moment, from A to D. */
export const GradeButtons = memo(({ grade, isFixed, onGrade }: GradeButtonsProps) => (
  <div className={classes.grades} role="group" aria-label="Grade">
    {grades.map((one) => (
      <button
        key={one}
        type="button"
        className={clsx(classes.grade, grade === one && classes.on)}
        aria-pressed={grade === one}
        disabled={isFixed}
        onClick={() => onGrade(one)}
      >
        {one}
      </button>
    ))}
  </div>
))
