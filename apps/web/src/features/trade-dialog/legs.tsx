import { legEnds, type LegRight, legRights, type TradeLeg } from '@afterclose/core/option-leg'
import { amountOf, amountText, minus } from '@afterclose/core/amount'
import { formatMoney, formatPrice } from '@afterclose/core/format'
import { legText } from '@afterclose/core/structure-title'
import { TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { legEndLabels } from '../../parts/option-legs/leg-end-labels.ts'
import { LegsTable } from '../../parts/option-legs/legs-table.tsx'
import { PayoffChart } from '../../parts/option-legs/payoff-chart.tsx'
import { Written } from '../../parts/figures.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note, Row, Stack, Text } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { writtenOut } from '../../ui/typed-date.ts'
import { addLeg, changeLeg, endOfLeg, removeLeg, rightLabels } from './leg-rows.ts'
import classes from './legs.module.css'
import type { LegForm, LegText } from './trade-form.ts'
import type { Editor } from './use-trade-editor.ts'

/** Legs and payoff of a trade in options: a table for an imported trade, fields for a trade entered by hand. */
export function Legs({ editor }: { editor: Editor }) {
  const { form, stored, sound, result, facts, instrument, readOnly, change } = editor
  const isImported = stored !== null && stored.source !== 'MANUAL'
  const [editing, setEditing] = useState(editor.baseline.legs.length === 0)
  const add = (): void => {
    setEditing(true)
    change({ legs: addLeg(form) })
  }
  return (
    <Stack gap={6} above={editor.baseline.legs.length === 0 ? 6 : undefined}>
      {isImported && facts === null ? null : facts !== null && !editing ? (
        <LegsTable
          legs={sound.legs}
          facts={facts}
          trade={{ ...sound, ...result }}
          actions={
            !isImported &&
            !readOnly && (
              <Row as="span" oneLine>
                <Button small variant="quiet" onClick={() => setEditing(true)}>
                  Edit legs
                </Button>
                <Button small icon={<IconPlus size={16} />} onClick={add}>
                  Add leg
                </Button>
              </Row>
            )
          }
        >
          <EffectiveCosts legs={sound.legs} />
        </LegsTable>
      ) : (
        <LegRows editor={editor} onAdd={add} />
      )}
      {facts !== null && (
        <PayoffChart
          legs={sound.legs}
          facts={facts}
          fxRate={sound.fxRate}
          underlying={instrument?.name ?? 'underlying'}
        />
      )}
    </Stack>
  )
}

/** Effective cost of shares from assigned puts, which no result contains. Deliveries that cancel out leave no shares. */
function EffectiveCosts({ legs }: { legs: readonly TradeLeg[] }) {
  const leavesShares = !legs.some(({ right, isOpening }) => right === 'STOCK' && !isOpening)
  const assigned = legs.filter(
    ({ right, direction, end }) => leavesShares && right === 'PUT' && direction === 'SHORT' && end === 'ASSIGNED',
  )
  return assigned.map(({ contract, strike, entryPrice }) => (
    <Note key={contract}>
      Effective cost of the assigned shares:{' '}
      {formatPrice(amountText(minus(amountOf(strike ?? '0'), amountOf(entryPrice))), 2)}, the strike less the premium.
      The result does not contain it.
    </Note>
  ))
}

/** Fields of each leg. */
function LegRows({ editor, onAdd }: { editor: Editor; onAdd: () => void }) {
  const { currency } = useActiveJournal()
  const { form, readOnly } = editor
  const head = useRef<HTMLDivElement>(null)
  useFocusOnAdded(head, form.legs.length)
  const problem = editor.problem('legs') ?? editor.problems['legs']
  return (
    <Block
      title="Legs"
      measure={`prices per share, results in ${currency}`}
      actions={
        !readOnly && (
          <Button small icon={<IconPlus size={16} />} onClick={onAdd}>
            Add leg
          </Button>
        )
      }
    >
      <div ref={head} tabIndex={-1} className={classes.rows}>
        {form.legs.map((leg, row) => (
          <LegFields key={leg.key} editor={editor} leg={leg} row={row} onRemoved={() => head.current?.focus()} />
        ))}
      </div>
      {problem !== undefined && (
        <Text above={1} below={1} size="micro" ink="error" role="alert">
          {problem}
        </Text>
      )}
    </Block>
  )
}

/** Moves the focus to a leg that was added, or to the fields that took the place of the focused button. */
function useFocusOnAdded(rows: RefObject<HTMLDivElement | null>, count: number): void {
  const before = useRef(0)
  useEffect(() => {
    const added = count > before.current
    before.current = count
    const block = rows.current?.closest('section')
    const { activeElement } = document
    if (!added || block == null) return
    // with the focus elsewhere, as on a tab, the rows only appeared
    if (activeElement === document.body || (activeElement?.tagName === 'BUTTON' && block.contains(activeElement)))
      rows.current?.lastElementChild?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  }, [rows, count])
}

const sides = [
  { value: 'SHORT', label: 'Sell' },
  { value: 'LONG', label: 'Buy' },
] as const
const kinds = legRights.toReversed().map((value) => ({ value, label: rightLabels[value] }))
const open = 'OPEN'
const ends = [
  { value: open, label: 'Still open' } as const,
  ...legEnds.map((value) => ({ value, label: legEndLabels[value] })),
]
const origins = [
  { value: 'OPENED', label: 'Opened with the options' },
  { value: 'DELIVERED', label: 'By assignment or exercise' },
] as const

interface LegFieldsProps {
  editor: Editor
  leg: LegForm
  row: number
  onRemoved: () => void
}

function LegFields({ editor, leg, row, onRemoved }: LegFieldsProps) {
  const journal = useActiveJournal()
  const { form, draft, sound, readOnly, change } = editor
  const set = (part: Partial<LegForm>): void => change({ legs: changeLeg(form.legs, leg.key, part) })
  const read = sound.legs[row]
  const isOption = leg.right !== 'STOCK'
  const field = (part: LegText) => ({
    size: 'sm' as const,
    value: leg[part],
    readOnly,
    error: editor.problem(`legs.${row}.${part}`),
    onBlur: () => editor.leave(`legs.${row}.${part}`),
  })
  const number = (part: LegText, label: string) => (
    <NumberField
      {...field(part)}
      label={label}
      near={part === 'strike' ? editor.nearPrice : undefined}
      onChange={(text) => set({ [part]: text })}
    />
  )
  const date = (part: 'entryDate' | 'exitDate', label: string) => (
    <TextInput
      {...field(part)}
      className={classes.date}
      label={label}
      autoComplete="off"
      placeholder={`${journal.dateFormat} HH:mm`}
      onChange={(event) => set({ [part]: event.currentTarget.value })}
      onBlur={() => {
        const text = writtenOut(leg[part], journal, part === 'exitDate' ? (read?.entryDate ?? null) : null)
        if (!readOnly && text !== leg[part]) set({ [part]: text })
        editor.leave(`legs.${row}.${part}`)
      }}
    />
  )
  return (
    <div className={classes.leg} role="group" aria-label={`Leg ${row + 1}`}>
      <div className={classes.head}>
        <Text as="span" size="strong">
          {read === undefined ? `Leg ${row + 1}` : legText(read)}
        </Text>
        {read?.gain != null && (
          <Written text={formatMoney(read.gain, { decimals: journal.decimals, signed: true })} signed />
        )}
        {!readOnly && (
          <IconButton
            small
            label={`Remove leg ${row + 1}`}
            onClick={() => {
              change(removeLeg(form, draft, leg.key, journal.dateFormat))
              onRemoved() // the button is removed with its row
            }}
          >
            <IconTrash size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={classes.fields}>
        <ChoiceField
          size="sm"
          label="Side"
          choices={sides}
          value={leg.direction}
          readOnly={readOnly}
          onChange={(direction) => set({ direction })}
        />
        {number('size', isOption ? 'Contracts' : 'Shares')}
        <ChoiceField
          size="sm"
          label="Kind"
          choices={kinds}
          value={leg.right}
          readOnly={readOnly}
          onChange={(right: LegRight) => set({ right, isOpening: right === 'STOCK' ? leg.isOpening : true })}
        />
        {isOption ? (
          <>
            {number('strike', 'Strike')}
            <TextInput
              {...field('expires')}
              label="Expiry"
              autoComplete="off"
              placeholder={journal.dateFormat}
              onChange={(event) => set({ expires: event.currentTarget.value })}
            />
            {number('multiplier', 'Multiplier')}
          </>
        ) : (
          <ChoiceField
            size="sm"
            className={classes.origin ?? ''}
            label="Came"
            choices={origins}
            value={leg.isOpening ? 'OPENED' : 'DELIVERED'}
            readOnly={readOnly}
            onChange={(origin) => set({ isOpening: origin === 'OPENED' })}
          />
        )}
        {date('entryDate', 'Opened')}
        {number('entryPrice', 'Price')}
        <ChoiceField
          size="sm"
          className={classes.outcome ?? ''}
          label="How it ended"
          choices={ends}
          value={leg.end ?? open}
          readOnly={readOnly}
          onChange={(end) => set(endOfLeg(leg, end === open ? null : end))}
        />
        {leg.end !== null && (
          <>
            {date('exitDate', 'Ended')}
            {number('exitPrice', 'Exit price')}
          </>
        )}
      </div>
    </div>
  )
}
