import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { isJoined } from '@afterclose/core/format'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './stat.module.css'

/** Figures side by side under a 2 px rule, split by hairlines. */
export function StatRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={classes.row} aria-label={label}>
      {children}
    </dl>
  )
}

interface StatProps {
  label: string
  /** The figure; colour it only where its sign is the message. */
  children: ReactNode
  unit?: string
  note?: ReactNode
  /** Meaning of the number, behind an "i". */
  info?: ReactNode
  className?: string
}

export function Stat({ label, children, unit, note, info, className }: StatProps) {
  return (
    <div className={clsx(classes.stat, className)}>
      <dt className={classes.label}>
        {label}
        {info !== undefined && (
          <Tooltip label={info} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
            <button type="button" className={classes.info} aria-label={`About ${label}`}>
              <IconInfoCircle size={16} />
            </button>
          </Tooltip>
        )}
      </dt>
      <dd className={classes.value}>
        {children}
        {unit !== undefined && <span className={clsx(classes.unit, isJoined(unit) && classes.joined)}>{unit}</span>}
      </dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}
