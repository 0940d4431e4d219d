import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { OrderedList } from '../../../parts/ordered-list/ordered-list.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Rule, withRule } from './setup-fields.ts'
import classes from './setup-page.module.css'

interface RulesFieldProps {
  value: readonly Rule[]
  onChange: (rules: readonly Rule[]) => void
  error: string | undefined
  readOnly: boolean
}

/** The rules of a setup in their order: added at the end, changed where they stand, dragged. Saved with the setup. */
export function RulesField({ value, onChange, error, readOnly }: RulesFieldProps) {
  const [typed, setTyped] = useState('')
  function add(): void {
    const rule = typed.trim()
    if (rule === '') return
    onChange(withRule(value, rule))
    setTyped('')
  }
  return (
    <>
      <OrderedList
        label="Rules"
        ofForm
        items={value}
        itemKey={({ id }) => id}
        nameOf={({ text }) => text}
        longestName={500}
        empty="No rules added"
        columns={readOnly ? [] : [removeColumn((rule) => onChange(value.filter(({ id }) => id !== rule.id)))]}
        {...(readOnly
          ? {}
          : {
              onRename: async (rule: Rule, text: string) =>
                onChange(value.map((one) => (one.id === rule.id ? { ...one, text } : one))),
              onMove: async (rule: Rule, to: number, from: number) =>
                onChange(value.toSpliced(from, 1).toSpliced(to, 0, rule)),
            })}
      />
      {!readOnly && (
        <div className={classes.newRule}>
          <TextField
            aria-label="New rule"
            placeholder="Add another rule"
            value={typed}
            error={error}
            maxLength={500}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault() // the form is not saved yet
              add()
            }}
          />
          <Button onClick={add} disabled={typed.trim() === '' || value.length >= 100}>
            Add rule
          </Button>
        </div>
      )}
    </>
  )
}

const removeColumn = (onRemove: (rule: Rule) => void): Column<Rule> => ({
  head: '',
  width: '32px',
  phone: '44px',
  cell: (rule) => (
    <IconButton small label={`Remove ${rule.text}`} onClick={() => onRemove(rule)}>
      <IconTrash size={16} aria-hidden="true" />
    </IconButton>
  ),
})
