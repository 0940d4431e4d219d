import { clsx } from 'clsx'
import { toneOf } from '../../ui/tone.ts'
import classes from './home.module.css'

interface FigureProps {
  value: number | null
  text: (value: number | null, options?: { signed?: boolean }) => string
  /** Always signed and coloured, because the sign matters. */
  signed?: boolean
}

/** A number in the page's unit. */
export function Figure({ value, text, signed = false }: FigureProps) {
  const written = text(value, { signed })
  const size = written.length > 15 ? classes.longest : written.length > 12 ? classes.long : undefined
  return <span className={clsx(classes.figure, size, signed && classes[toneOf(written)])}>{written}</span>
}

/** The unit is shown only with a known number. */
export const unitOf = (value: number | null, unit: string): { unit?: string } => (value === null ? {} : { unit })
