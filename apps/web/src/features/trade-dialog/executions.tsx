import { counted } from '@afterclose/core/format'
import { TextInput } from '@mantine/core'
import { IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { priceText, tickDecimals } from '../../journal/price-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { dateTimeText, minuteAt, writtenOut } from '../../ui/typed-date.ts'
import { addFill, changeFill, dateBefore, removeFill } from './execution-rows.ts'
import classes from './executions.module.css'
import type { ExecutionForm } from './trade-form.ts'
import type { Editor } from './use-trade-editor.ts'

const numbers = [
  ['price', 'Price'],
  ['size', 'Size'],
  ['commission', 'Commission'],
  ['swap', 'Swap'],
] as const

/** Fills of a trade that was scaled in or out. With fills, prices, size, dates and costs are derived from them. */
export function Executions({ editor }: { editor: Editor }) {
  const journal = useActiveJournal()
  const { dateFormat } = journal
  const { form, change, readOnly, draft, sound } = editor
  const fills = form.executions
  const decimals = tickDecimals(editor.instrument?.tickSize)
  const [open, setOpen] = useState(fills.length > 0)
  const head = useRef<HTMLButtonElement>(null)
  const problem = editor.problem('executions') ?? (fills.length > 0 ? editor.problems['executions'] : undefined)
  const set = (executions: readonly ExecutionForm[]): void => change({ executions })
  const [added, setAdded] = useState<number | null>(null)
  const add = (side: ExecutionForm['side']): void => {
    const now = dateTimeText(minuteAt(Date.now(), journal.timeZone), dateFormat)
    const next = addFill(form, side, now)
    set(next)
    setAdded(next.at(-1)?.key ?? null)
  }

  return (
    <section className={classes.section}>
      <button ref={head} type="button" className={classes.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronRight size={16} className={clsx(classes.chevron, open && classes.turned)} aria-hidden="true" />
        <Text as="span" size="strong">
          Executions
        </Text>
        <Text as="span" size="small" ink={3}>
          {summary(fills)}
        </Text>
      </button>
      {open && (
        <>
          {fills.length > 0 && (
            // each field has an accessible name; these are visual only
            <div className={clsx(classes.row, classes.heads)} aria-hidden="true">
              <span />
              <span>Date</span>
              {numbers.map(([field, label]) => (
                <span key={field}>{label}</span>
              ))}
            </div>
          )}
          {fills.map((fill, row) => (
            <div key={fill.key} className={classes.row} role="group" aria-label={`Execution ${row + 1}`}>
              <span className={classes.side}>{fill.side === 'ENTRY' ? 'Entry' : 'Exit'}</span>
              <TextInput
                size="sm"
                aria-label="Date"
                placeholder={`${dateFormat} HH:mm`}
                value={fill.date}
                readOnly={readOnly}
                error={editor.problem(`executions.${row}.date`)}
                onChange={(event) => set(changeFill(fills, fill.key, { date: event.currentTarget.value }))}
                onBlur={() => {
                  const date = writtenOut(fill.date, journal, dateBefore(fills, row, dateFormat))
                  if (!readOnly && date !== fill.date) set(changeFill(fills, fill.key, { date }))
                  editor.leave(`executions.${row}.date`)
                }}
              />
              {numbers.map(([field, label]) => (
                <NumberField
                  key={field}
                  size="sm"
                  label={label}
                  labelProps={{ className: classes.name ?? '' }}
                  value={fill[field]}
                  readOnly={readOnly}
                  autoFocus={field === 'price' && fill.key === added}
                  error={editor.problem(`executions.${row}.${field}`)}
                  near={field === 'price' ? editor.nearPrice : undefined}
                  onChange={(text) => set(changeFill(fills, fill.key, { [field]: text }))}
                  onBlur={() => editor.leave(`executions.${row}.${field}`)}
                />
              ))}
              {!readOnly && (
                <IconButton
                  small
                  label={`Remove execution ${row + 1}`}
                  onClick={() => {
                    change(removeFill(form, draft, fill.key, dateFormat))
                    head.current?.focus() // the button is removed with its row
                  }}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </IconButton>
              )}
            </div>
          ))}
          {problem !== undefined && (
            <Text above={1} below={1} size="micro" ink="error" role="alert">
              {problem}
            </Text>
          )}
          {!readOnly && (
            <Row above={2}>
              <Button small icon={<IconPlus size={16} />} onClick={() => add('ENTRY')}>
                Entry
              </Button>
              <Button small icon={<IconPlus size={16} />} onClick={() => add('EXIT')}>
                Exit
              </Button>
              {fills.length > 0 && sound.entryPrice !== null && problem === undefined && (
                <Text as="span" size="small" ink={3}>
                  Average entry {priceText(sound.entryPrice, decimals)}
                  {sound.exitPrice === null ? ', still open' : `, average exit ${priceText(sound.exitPrice, decimals)}`}
                </Text>
              )}
            </Row>
          )}
        </>
      )}
    </section>
  )
}

function summary(fills: readonly ExecutionForm[]): string {
  if (fills.length === 0) return 'One entry, one exit. Add fills to scale in or out.'
  const entries = fills.filter(({ side }) => side === 'ENTRY').length
  const exits = fills.length - entries
  return `${counted(entries, 'entry', 'entries')}, ${counted(exits, 'exit')}`
}
