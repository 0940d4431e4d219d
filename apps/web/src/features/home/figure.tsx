import { clsx } from 'clsx'
import classes from './home.module.css'

interface FigureProps {
  value: number | null
  text: (value: number | null, options?: { signed?: boolean }) => string
  /** The sign is the message: always written, in its colour. */
  signed?: boolean
}

/** A number in the page's unit. */
export function Figure({ value, text, signed = false }: FigureProps) {
  const tone = !signed || value === null || value === 0 ? undefined : value > 0 ? classes.gain : classes.loss
  return <span className={clsx(classes.figure, tone)}>{text(value, { signed })}</span>
}

/** A unit stands only beside a number that is known. */
export const unitOf = (value: number | null, unit: string): { unit?: string } => (value === null ? {} : { unit })
