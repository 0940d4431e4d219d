import { mostTradingHours } from '@afterclose/contract/guard'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Text } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedTime } from '../../ui/typed-time.ts'
import { type HoursDraft, newHours } from './rule-draft.ts'
import classes from './rules-fields.module.css'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

interface HoursFieldsProps {
  windows: readonly HoursDraft[]
  onChange: (windows: readonly HoursDraft[]) => void
  faultOf: (field: string) => string | undefined
  onLeave: (field: string) => void
}

/** Windows of trading hours: the days on which each begins, and its times. */
export function HoursFields({ windows, onChange, faultOf, onLeave }: HoursFieldsProps) {
  const change = (key: number, part: Partial<HoursDraft>): void =>
    onChange(windows.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <div className={classes.windows}>
      {windows.map((window, row) => {
        const name = `Hours ${row + 1}`
        const daysFault = faultOf(`windows.${row}.weekdays`)
        const time = (field: 'from' | 'to', label: string) => (
          <TextField
            label={label}
            placeholder="HH:mm"
            inputMode="numeric"
            autoComplete="off"
            value={window[field]}
            error={faultOf(`windows.${row}.${field}`)}
            onChange={(text) => change(window.key, { [field]: text })}
            onBlur={() => {
              change(window.key, { [field]: typedTime(window[field]) })
              onLeave(`windows.${row}.${field}`)
            }}
          />
        )
        return (
          <div key={window.key} className={classes.window} role="group" aria-label={name}>
            <div>
              <span className={classes.label}>Days</span>
              <div className={classes.days}>
                {days.map((day, i) => {
                  const isOn = window.weekdays.includes(i + 1)
                  return (
                    <button
                      key={day}
                      type="button"
                      className={clsx(classes.day, isOn && classes.on)}
                      aria-label={day}
                      aria-pressed={isOn}
                      aria-invalid={daysFault === undefined ? undefined : true}
                      onClick={() =>
                        change(window.key, {
                          weekdays: isOn
                            ? window.weekdays.filter((one) => one !== i + 1)
                            : [...window.weekdays, i + 1].toSorted((a, b) => a - b),
                        })
                      }
                    >
                      {day.slice(0, 2)}
                    </button>
                  )
                })}
              </div>
              {daysFault !== undefined && (
                <Text size="small" ink="error" role="alert">
                  {daysFault}
                </Text>
              )}
            </div>
            {time('from', 'From')}
            {time('to', 'To')}
            {windows.length > 1 && (
              <IconButton
                small
                label={`Remove ${name.toLowerCase()}`}
                onClick={() => onChange(windows.filter(({ key }) => key !== window.key))}
              >
                <IconTrash size={16} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        )
      })}
      {windows.length < mostTradingHours && (
        <Button
          small
          variant="quiet"
          icon={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...windows, newHours()])}
        >
          Add hours
        </Button>
      )}
    </div>
  )
}
