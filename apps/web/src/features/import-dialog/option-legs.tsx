import type { ImportOptions, ImportPreview } from '@afterclose/contract/imports'
import { formatDate, plural } from '@afterclose/core/format'
import { structureLabels } from '@afterclose/core/structure-groups'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { legReasonRules, legReasonWords } from './leg-words.ts'
import classes from './option-legs.module.css'
import { countText } from './preview-view.ts'

type Legs = NonNullable<ImportPreview['legs']>
type Proposal = Legs['proposals'][number]

interface OptionLegsProps {
  legs: Legs
  /** Legs that the trader has made one trade in this preview. */
  together: ImportOptions['together']
  busy: boolean
  onChange: (options: Pick<ImportOptions, 'optionLegs' | 'together'>) => void
}

/** Which legs of options become one trade, and why; asks about those of a day without times. */
export function OptionLegs({ legs, together = [], busy, onChange }: OptionLegsProps) {
  const { optionLegs, journalHas, trades, reasons, proposals } = legs
  const isApart = optionLegs === 'APART'
  const rows = (['CHOICE', 'ORDER', 'SECOND', 'DELIVERY'] as const).flatMap((reason) => {
    const count = reasons[reason] ?? 0
    return count === 0 ? [] : [{ reason, count }]
  })
  return (
    <Block
      title={
        trades > 0
          ? `${countText(trades)} ${plural(trades, 'trade', 'trades')} from ${countText(legs.legs)} legs`
          : isApart
            ? 'Each option contract is a separate trade'
            : 'No legs of options belong together'
      }
      measure={trades > 0 ? 'Options that were opened as one idea' : undefined}
      actions={
        <SwitchField
          label="Keep legs apart"
          checked={isApart}
          disabled={busy}
          onChange={(apart) =>
            onChange({ optionLegs: apart ? 'APART' : journalHas === 'APART' ? 'TOGETHER' : journalHas })
          }
        />
      }
    >
      {optionLegs !== journalHas && (
        <Text size="small" ink={2}>
          This import changes the setting of the journal. Its earlier option trades change, too.
        </Text>
      )}
      {rows.length > 0 && (
        <Table
          caption="Why legs are one trade"
          columns={columns}
          rows={rows}
          rowKey={({ reason }) => reason}
          empty=""
        />
      )}
      {!isApart && (
        <Proposals
          proposals={proposals}
          accepted={together.length}
          busy={busy}
          onAccept={(fills) => onChange({ together: [...together, fills] })}
          onTakeBack={() => onChange({ together: [] })}
        />
      )}
    </Block>
  )
}

const columns: readonly Column<{ readonly reason: keyof typeof legReasonWords; readonly count: number }>[] = [
  { head: 'Joined because', cell: ({ reason }) => legReasonWords[reason] },
  { head: 'Trades', align: 'end', cell: ({ count }) => countText(count) },
  { head: 'Rule', cell: ({ reason }) => <span className={classes.rule}>{legReasonRules[reason]}</span> },
]

interface ProposalsProps {
  proposals: readonly Proposal[]
  accepted: number
  busy: boolean
  onAccept: (fills: string[]) => void
  onTakeBack: () => void
}

const keyOf = ({ legs }: Proposal): string => legs.map(({ fill }) => fill).join(' ')

/** Legs of a file without times that look like one trade: only the trader makes them one. */
function Proposals({ proposals, accepted, busy, onAccept, onTakeBack }: ProposalsProps) {
  const { dateFormat } = useActiveJournal()
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const open = proposals.filter((proposal) => !declined.has(keyOf(proposal)))
  return (
    <>
      {open.length > 0 && (
        <ul className={classes.proposals} aria-label="Legs that look like one trade">
          {open.map((proposal) => {
            const { symbol, structure, day, legs } = proposal
            const what = `${symbol} ${structureLabels[structure].toLowerCase()}, ${formatDate(day, dateFormat)}`
            return (
              <li key={keyOf(proposal)}>
                <span>
                  <b>{what}</b>
                  <small>
                    {legs
                      .map(({ contract, direction }) => `${direction === 'LONG' ? 'Bought' : 'Sold'} ${contract}`)
                      .join(', ')}
                  </small>
                </span>
                <span>Make it one trade?</span>
                <Button
                  small
                  disabled={busy}
                  aria-label={`Yes, make one trade of ${what}`}
                  onClick={() => onAccept(legs.map(({ fill }) => fill))}
                >
                  Yes
                </Button>
                <Button
                  small
                  variant="quiet"
                  disabled={busy}
                  aria-label={`No, keep the legs of ${what} apart`}
                  onClick={() => setDeclined(new Set([...declined, keyOf(proposal)]))}
                >
                  No
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {accepted > 0 && (
        <Text size="small" ink={2} above={2}>
          You made {countText(accepted)} {plural(accepted, 'trade', 'trades')} of legs.{' '}
          <button type="button" className="link" disabled={busy} onClick={onTakeBack}>
            Take it back
          </button>
        </Text>
      )}
    </>
  )
}
