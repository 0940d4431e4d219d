import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { OrderedList } from '../../../parts/ordered-list/ordered-list.tsx'
import { toastUndo } from '../../../parts/toasts.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Rule, withRule } from './setup-fields.ts'

interface RulesFieldProps {
  value: readonly Rule[]
  onChange: (rules: readonly Rule[]) => void
  error: string | undefined
  readOnly: boolean
}

/** The rules of a setup: added at the end, edited in place, dragged. Saved with the setup. */
export function RulesField({ value, onChange, error, readOnly }: RulesFieldProps) {
  const [typed, setTyped] = useState('')
  const undoInForm = useFormUndo()
  /** The current rules when an "Undo" is clicked. */
  const current = useRef(value)
  useEffect(() => {
    current.current = value
  })
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
        items={value}
        itemKey={({ id }) => id}
        nameOf={({ text }) => text}
        longestName={500}
        empty="No rules added"
        columns={readOnly ? [] : [removeColumn((rule) => onChange(value.filter(({ id }) => id !== rule.id)))]}
        {...(readOnly
          ? {}
          : {
              onRename: async (rule: Rule, text: string) => {
                onChange(renamed(value, rule.id, text))
                undoInForm(`${rule.text} was renamed to ${text}.`, () =>
                  onChange(renamed(current.current, rule.id, rule.text)),
                )
              },
              onMove: async (rule: Rule, to: number, from: number) => {
                onChange(moved(value, rule.id, to))
                undoInForm(`${rule.text} was moved to position ${to + 1}.`, () =>
                  onChange(moved(current.current, rule.id, from)),
                )
              },
            })}
      />
      {!readOnly && (
        <Row oneLine align="start" above={3}>
          <TextField
            style={{ flex: 1 }}
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
        </Row>
      )}
    </>
  )
}

const renamed = (rules: readonly Rule[], id: number, text: string): readonly Rule[] =>
  rules.map((rule) => (rule.id === id ? { ...rule, text } : rule))

function moved(rules: readonly Rule[], id: number, to: number): readonly Rule[] {
  const rule = rules.find((one) => one.id === id)
  return rule === undefined ? rules : rules.filter((one) => one !== rule).toSpliced(to, 0, rule)
}

/** Offers "Undo" for a change of an unsaved form field. Removed when the form is saved or left: after that, the receipt is the undo. */
function useFormUndo(): (text: string, undo: () => void) => void {
  const shown = useRef<(() => void)[]>([])
  useEffect(() => {
    const toasts = shown.current
    return () => {
      for (const hide of toasts) hide()
    }
  }, [])
  return (text, undo) => void shown.current.push(toastUndo(text, undo))
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
