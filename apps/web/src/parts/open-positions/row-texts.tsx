import type { OpenRow } from '@afterclose/engine/reports/open-positions/open-positions'
import { formatPrice } from '@afterclose/core/format'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Tag } from '../../ui/tag.tsx'
import { Money } from '../figures.tsx'
import classes from './open-table.module.css'

/** "MES ↗", with the direction in words for screen readers. */
export function PositionName({ name, direction }: { name: string; direction: OpenRow['direction'] }) {
  const Arrow = direction === 'LONG' ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <b className={classes.name}>{name}</b>
      <Arrow size={16} className={classes.direction} aria-hidden="true" />
      <span className="sr">{direction === 'LONG' ? 'long' : 'short'}</span>
    </>
  )
}

/** "2 of 4": what is left of a position that was closed in parts. */
export function SizeLeft({ row: { left, size, closed } }: { row: OpenRow }) {
  return (
    <>
      {formatPrice(left)}
      {closed !== '0' && <span className={classes.of}>of {formatPrice(size)}</span>}
    </>
  )
}

/** Loss at the stop in force, what the stop locks in, or why it is unknown. */
export function OpenRisk({ row: { riskSource, openRisk } }: { row: OpenRow }) {
  if (riskSource === 'NO_STOP') return <Tag>no stop</Tag>
  if (openRisk === null) return <span title="The value of a move is unknown: the instrument has no tick value.">–</span>
  if (Number(openRisk) >= 0) return <Money value={openRisk} />
  return (
    <span title="The stop is beyond the entry: it locks in this profit.">
      locks in <Money value={openRisk.replace('-', '')} signed />
    </span>
  )
}
