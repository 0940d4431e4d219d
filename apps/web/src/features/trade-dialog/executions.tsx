import { TextInput } from '@mantine/core'
import { IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { priceText, tickDecimals } from '../../journal/price-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { addFill, changeFill, removeFill } from './execution-rows.ts'
import classes from './executions.module.css'
import type { ExecutionForm } from './trade-form.ts'
import type { Editor } from './use-trade-editor.ts'

const numbers = [
  ['price', 'Price'],
  ['size', 'Size'],
  ['commission', 'Commission'],
  ['swap', 'Swap'],
] as const

/** The fills of a trade that was scaled in or out. With them, prices, size, dates and costs follow from the list. */
export function Executions({ editor }: { editor: Editor }) {
  const { dateFormat } = useActiveJournal()
  const { form, change, readOnly, draft } = editor
  const fills = form.executions
  const decimals = tickDecimals(editor.instrument?.tickSize)
  const [open, setOpen] = useState(fills.length > 0)
  const problem = editor.problem('executions') ?? (fills.length > 0 ? editor.problems['executions'] : undefined)
  const set = (executions: readonly ExecutionForm[]): void => change({ executions })

  return (
    <section className={classes.section}>
      <button type="button" className={classes.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronRight size={16} className={clsx(classes.chevron, open && classes.turned)} aria-hidden="true" />
        <span className={classes.title}>Executions</span>
        <span className={classes.measure}>{summary(fills)}</span>
      </button>
      {open && (
        <>
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
                onBlur={() => editor.leave(`executions.${row}.date`)}
              />
              {numbers.map(([field, label]) => (
                <NumberField
                  key={field}
                  size="sm"
                  label={label}
                  labelProps={{ className: 'sr' }}
                  placeholder={label}
                  value={fill[field]}
                  readOnly={readOnly}
                  error={editor.problem(`executions.${row}.${field}`)}
                  onChange={(text) => set(changeFill(fills, fill.key, { [field]: text }))}
                  onBlur={() => editor.leave(`executions.${row}.${field}`)}
                />
              ))}
              {!readOnly && (
                <IconButton
                  small
                  label={`Remove execution ${row + 1}`}
                  onClick={() => change(removeFill(form, draft, fill.key, dateFormat))}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </IconButton>
              )}
            </div>
          ))}
          {problem !== undefined && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
          {!readOnly && (
            <div className={classes.actions}>
              <Button small icon={<IconPlus size={16} />} onClick={() => set(addFill(form, 'ENTRY'))}>
                Entry
              </Button>
              <Button small icon={<IconPlus size={16} />} onClick={() => set(addFill(form, 'EXIT'))}>
                Exit
              </Button>
              {fills.length > 0 && draft.entryPrice !== null && (
                <span className={classes.measure}>
                  Average entry {priceText(draft.entryPrice, decimals)}
                  {draft.exitPrice === null ? ', still open' : `, average exit ${priceText(draft.exitPrice, decimals)}`}
                </span>
              )}
            </div>
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
  return `${entries} ${entries === 1 ? 'entry' : 'entries'}, ${exits} ${exits === 1 ? 'exit' : 'exits'}`
}
