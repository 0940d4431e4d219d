import { type CSSProperties, useEffect, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { lazyPart } from '../../ui/later.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { wasGuarded } from './guarded.ts'
import type { GuardPlace, StateLineProps } from './guard-place.ts'

/** Room of the line before it is known, so that nothing moves when it is. */
const rooms: Readonly<Record<GuardPlace, CSSProperties | null>> = {
  home: { height: 40, marginBottom: 16 },
  sidebar: { flex: 'none', height: 40, margin: '-6px 0 14px' },
  collapsed: { flex: 'none', height: 20, marginBottom: 14 },
  phone: { height: 32 },
  dialog: null,
}

const StateLine = lazyPart<StateLineProps>(
  async () => (await import('./state-line.tsx')).StateLine,
  ({ room }) => room,
)

type GuardLineProps = Omit<StateLineProps, 'room'>

/**
 * The amount that may still be lost today, as the rules of the journal's attempt say it; nothing without an attempt. Its code is loaded with
 * the page if one ran at the last visit, else after the trades are painted.
 */
export function GuardLine(props: GuardLineProps) {
  const { id: journalId } = useActiveJournal()
  const [isExpected] = useState(() => wasGuarded(journalId))
  const isPainted = useIsPainted()
  if (!isExpected && !isPainted) return null
  const room = rooms[props.place]
  return (
    <ErrorBoundary doing="loading data" missing={null}>
      <StateLine {...props} room={isExpected && room !== null ? <div style={room} /> : null} />
    </ErrorBoundary>
  )
}

/** Whether the page with its trades has been painted. */
function useIsPainted(): boolean {
  const hasTrades = useTradeFeed().data !== undefined
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (hasTrades ? afterPaint(() => setPainted(true)) : undefined), [hasTrades])
  return isPainted
}
