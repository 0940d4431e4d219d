import { formatMoney, formatPercent, formatR } from '@afterclose/core/format'
import { clsx } from 'clsx'
import { useJournalIfAny } from '../journal/active-journal.ts'
import classes from './figures.module.css'
import { toneOf } from './tone.ts'

interface FigureProps {
  value: number | string | null
  /** Always "+" or "−" and its colour: for results. Without it: ink and no "+". */
  signed?: boolean
  className?: string
}

function Figure({ text, signed, className }: { text: string; signed: boolean; className: string | undefined }) {
  return <span className={clsx(classes.figure, signed && classes[toneOf(text)], className)}>{text}</span>
}

/** An amount in the journal's currency and decimals; "–" for null. */
export function Money({ value, signed = false, className }: FigureProps) {
  const decimals = useJournalIfAny()?.decimals ?? 2
  return <Figure text={formatMoney(value, { decimals, signed })} signed={signed} className={className} />
}

export function RMultiple({ value, signed = true, className }: Omit<FigureProps, 'value'> & { value: number | null }) {
  return <Figure text={formatR(value)} signed={signed} className={className} />
}

export function Percent({ value, signed = false, className }: Omit<FigureProps, 'value'> & { value: number | null }) {
  return <Figure text={formatPercent(value, { signed })} signed={signed} className={className} />
}
