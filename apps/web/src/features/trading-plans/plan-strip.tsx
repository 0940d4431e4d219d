import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { counted } from '@afterclose/core/format'
import type { PlanStatus } from '@afterclose/core/trade-plan'
import { planStatusLabels } from '@afterclose/core/value-labels'
import { clsx } from 'clsx'
import { useCallback } from 'react'
import { stripDays } from './plan-dates.ts'
import classes from './plan-strip.module.css'
import { Text } from '../../ui/layout.tsx'

const utc = (date: string) => new Date(`${date}T00:00:00Z`)
const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(utc(date))
}
const weekdayOf = part({ weekday: 'short' })
const longDay = part({ weekday: 'long', day: 'numeric', month: 'long' })
const monthOf = part({ month: 'short' })
const dayOf = (date: string) => String(Number(date.slice(8)))

const legend: readonly (readonly [PlanStatus, string])[] = [
  ['DRAFT', 'draft'],
  ['ACTIVE', 'active'],
  ['EXECUTED', 'executed'],
  ['MISSED', 'missed'],
  ['CANCELLED', 'cancelled or expired'],
]
const markOf = (status: PlanStatus) => (status === 'EXPIRED' ? 'CANCELLED' : status)

interface PlanStripProps {
  plans: readonly TradePlanView[]
  today: string
  onOpen: (plan: TradePlanView) => void
}

/** Four weeks of plans by day; shape and colour show the status of each. */
export function PlanStrip({ plans, today, onOpen }: PlanStripProps) {
  const days = stripDays(plans, today)
  /** If not all days fit, scrolls to those around today; the keys scroll to the others. */
  const show = useCallback((day: HTMLLIElement | null) => {
    const row = day?.parentElement
    if (day !== null && row != null)
      row.scrollLeft = day.offsetLeft - row.offsetLeft - (row.clientWidth - day.clientWidth) / 2
  }, [])
  return (
    <section className={classes.strip} aria-label="Plans by day">
      <ol className={classes.days} tabIndex={0}>
        {days.map(({ date, plans: some }, i) => (
          <li
            key={date}
            ref={date === today ? show : undefined}
            className={clsx(
              classes.day,
              date === today && classes.today,
              weekdayOf(date) === 'Mon' && i > 0 && classes.week,
            )}
            aria-label={`${longDay(date)}: ${some.length === 0 ? 'no plan' : counted(some.length, 'plan')}`}
          >
            <Text as="span" size="micro" ink={3}>
              {weekdayOf(date)}
            </Text>
            <b>
              {dayOf(date)}
              {(i === 0 || dayOf(date) === '1') && ` ${monthOf(date)}`}
            </b>
            <span className={classes.marks}>
              {some.map((plan) => (
                <button
                  key={plan.id}
                  type="button"
                  className={classes.mark}
                  title={plan.title}
                  aria-label={`${plan.title}, ${planStatusLabels[plan.status].toLowerCase()}`}
                  onClick={() => onOpen(plan)}
                >
                  <i data-status={markOf(plan.status)} />
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.legend} aria-hidden="true">
        {legend.map(([status, name]) => (
          <span key={status}>
            <i data-status={status} /> {name}
          </span>
        ))}
      </p>
    </section>
  )
}
