import type { TradeView, TradeWritings } from '@afterclose/contract/trades'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { journalKey, useJournalData } from '../../journal/journal-data.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Columns, spaceClass, Row, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { numberText } from '../../ui/typed-number.ts'
import { fieldNames } from './field-names.ts'
import { fromExecutions, fromLegs, sourceOf } from './read-form.ts'
import type { TradeForm } from './trade-form.ts'
import { useFormOf } from './use-form-of.ts'
import type { Editor } from './use-trade-editor.ts'
import { valueText } from './value-text.ts'

type Values = TradeWritings['broker']

const writingsQuery = (journalId: number, tradeId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'trade', tradeId, 'writings'],
    queryFn: ({ signal }) => api.readTradeWritings({ params: { journalId, tradeId } }, signal),
    gcTime: 0,
  })

/** Overwritten broker values and differing notes of merged trades, each with a button that uses it. */
export function OtherValues({ editor, stored }: { editor: Editor; stored: TradeView }) {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(writingsQuery(journalId, stored.id))
  return (
    <Loaded query={query} doing="loading the trade" skeleton={<></>}>
      {({ withoutFills, broker, alsoSaid }) => (
        <>
          {withoutFills && (
            <div className={spaceClass({ below: 4 })}>
              <Notice tone="warn">
                This trade is without its fills: no import contains them any more. It was kept because of your comments,
                notes, screenshots or changes. Import its statement again, or delete the trade.
              </Notice>
            </div>
          )}
          <ValueList title="Stated by the broker" values={[broker]} editor={editor} stored={stored} />
          <ValueList title="Also noted for this trade" values={alsoSaid} editor={editor} stored={stored} />
        </>
      )}
    </Loaded>
  )
}

interface ValueListProps {
  title: string
  /** Values of each merged trade. */
  values: readonly Values[]
  editor: Editor
  stored: TradeView
}

function ValueList({ title, values, editor, stored }: ValueListProps) {
  const heading = useId()
  const formOf = useFormOf()
  const data = useJournalData()
  const { form, readOnly, change } = editor
  const rows = values.flatMap((some, at) => {
    const other = formOf(Object.assign({}, stored, some))
    const shown = groupsOf(some).map((fields) => ({
      fields,
      name: fieldNames[fields[0] ?? 'size'],
      text: valueText(fields, other, data),
      part: isTaken(fields, editor) ? Object.fromEntries(fields.map((field) => [field, other[field]])) : null,
    }))
    const kept = carriedRows(some).map((row) => ({ ...row, fields: [], part: null }))
    return [...shown, ...kept].map((row) => ({ ...row, key: `${at} ${row.name}` }))
  })
  if (rows.length === 0) return null
  return (
    <section
      className={spaceClass({ below: 5 })}
      aria-labelledby={heading}
      style={{ padding: 'var(--s-3) var(--s-4)', background: 'var(--paper-side)', border: '1px solid var(--rule)' }}
    >
      <Text as="h3" id={heading} size="label" ink={2}>
        {title}
      </Text>
      <Columns as="dl" of={['repeat(auto-fill, minmax(240px, 1fr))']} within="line" gap={[0, 6]} above={1}>
        {rows.map(({ key, name, text, part, fields }) => {
          const isUsed = part !== null && fields.every((field) => isAlike(part[field], form[field]))
          return (
            <Row key={key} oneLine size="small" style={{ minWidth: 0, minHeight: 36 }}>
              <Text as="dt" ink={3}>
                {name}
              </Text>
              <Row as="dd" oneLine grow justify="between">
                <Text as="span" bold anywhere style={{ minWidth: 0, whiteSpace: 'pre-line' }}>
                  {text}
                </Text>
                {part !== null && !readOnly && (
                  <Button
                    small
                    variant="quiet"
                    aria-disabled={isUsed}
                    aria-label={isUsed ? `${name} ${text} is used` : `Use ${name} ${text}`}
                    onClick={() => {
                      if (!isUsed) change(part)
                    }}
                  >
                    {isUsed ? 'Used' : 'Use'}
                  </Button>
                )}
              </Row>
            </Row>
          )
        })}
      </Columns>
    </section>
  )
}

const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const named = Object.keys(fieldNames).filter((name): name is keyof TradeForm => Object.hasOwn(fieldNames, name))

/** Groups the fields of values that are applied together: executions with the fields derived from them, others separately. */
function groupsOf(values: Values): readonly (readonly (keyof TradeForm)[])[] {
  const fields = named.filter((field) => Object.hasOwn(values, field))
  const list = fields.includes('executions') ? 'executions' : fields.includes('legs') ? 'legs' : null
  if (list === null) return fields.map((field) => [field])
  const follow = fields.filter((field) => (list === 'legs' ? fromLegs : fromExecutions).has(field))
  const others = fields.filter((field) => field !== list && !follow.includes(field))
  return [[list, ...follow], ...others.map((field) => [field] as const)]
}

/** Whether the form accepts these fields: fields derived from its executions or legs are read-only. */
const isTaken = (fields: readonly (keyof TradeForm)[], { form }: Editor): boolean =>
  fields.includes('executions') || fields.includes('legs') || !fields.some((field) => sourceOf(field, form) !== null)

/** Values without a field in the form. */
const carriedNames = { finalStop: 'Final stop', groupId: 'Group', planId: 'Trading plan' } as const

const carriedRows = (values: Values) => [
  ...(values.finalStop == null ? [] : [{ name: carriedNames.finalStop, text: numberText(values.finalStop) }]),
  ...(values.groupId == null ? [] : [{ name: carriedNames.groupId, text: `ID ${values.groupId}` }]),
  ...(values.planId == null ? [] : [{ name: carriedNames.planId, text: `ID ${values.planId}` }]),
]
