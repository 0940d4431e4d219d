import type { SessionView } from '@afterclose/contract/sessions'
import { wallClock } from '@afterclose/core/time'
import type { SessionSpan } from '@afterclose/engine/reports/sessions/session-figures'

type Times = Pick<SessionView, 'sessionDate' | 'startTime' | 'endTime' | 'maxLoss'>

/** The trades of a session: those of its day, and with both times only those between. */
export function spanOf({ sessionDate, startTime, endTime, maxLoss }: Times): SessionSpan {
  const day = wallClock(`${sessionDate}T00:00:00`)
  const inDay = (time: string): number => wallClock(`${sessionDate}T${time}:00`) - day
  return {
    day,
    times: startTime === null || endTime === null ? null : { start: inDay(startTime), end: inDay(endTime) },
    maxLoss: maxLoss === null ? null : Number(maxLoss),
  }
}
