import { clsx } from 'clsx'
import { toneOf } from '../../ui/tone.ts'
import classes from './home.module.css'

interface FigureProps {
  value: number | null
  text: (value: number | null, options?: { signed?: boolean }) => string
  /** The sign is the message: always written, in its colour. */
  signed?: boolean
}

/** A number in the page's unit. */
export function Figure({ value, text, signed = false }: FigureProps) {
  const written = text(value, { signed })
  const size = written.length > 15 ? classes.longest : written.length > 12 ? classes.long : undefined
  return <span className={clsx(classes.figure, size, signed && classes[toneOf(written)])}>{written}</span>
}

/** A unit stands only beside a number that is known. */
export const unitOf = (value: number | null, unit: string): { unit?: string } => (value === null ? {} : { unit })
