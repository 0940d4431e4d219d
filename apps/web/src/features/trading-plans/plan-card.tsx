import type { TradePlanView } from '@afterclose/contract/trade-plans'
import type { TradesInR } from '@afterclose/engine/reports/plans/plans-report'
import { formatDate, formatRatio } from '@afterclose/core/format'
import { planDirectionLabels, planStatusLabels } from '@afterclose/core/value-labels'
import { useDraggable } from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconDots } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { priceText, tickDecimals } from '../../journal/price-text.ts'
import { offeredTo } from '../../parts/commands/command.ts'
import { RMultiple } from '../../parts/figures.tsx'
import { Button } from '../../ui/button.tsx'
import { DragHandle } from '../../ui/drag-handle.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { spaceClass, Row, Text } from '../../ui/layout.tsx'
import { markAsMissed, takeTrade } from './plan-actions.ts'
import classes from './plan-card.module.css'
import { planCommands } from './plan-commands.ts'
import { isMovable } from './plan-drops.ts'
import { PlanMenu } from './plan-menu.tsx'
import { missedWord } from './plan-words.ts'
import { ScenarioButton } from './scenario-button.tsx'

interface PlanCardProps {
  plan: TradePlanView
  today: string
  /** It is the current plan. */
  now: boolean
  /** Results of its closed trades. */
  result: TradesInR | undefined
  /** R of its missed trade; undefined without one. */
  missedR: number | null | undefined
  /** It was dropped to create a trade or a missed trade: the trader must choose a scenario. */
  asked: 'take' | 'miss' | null
  onAnswered: () => void
  onEdit: (plan: TradePlanView) => void
}

const activation = planCommands.filter(({ id }) => id === 'activate')

/** A plan on the board: before its outcome with its scenarios, afterwards with its results. */
export function PlanCard({ plan, today, now, result, missedR, asked, onAnswered, onEdit }: PlanCardProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  const { instruments, setups } = useJournalData()
  const instrument = instruments.find(({ id }) => id === plan.instrumentId)
  const setup = setups.find(({ id }) => id === plan.setupId)
  const ahead = plan.status === 'DRAFT' || plan.status === 'ACTIVE'
  const movable = !readOnly && isMovable(plan.status)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: plan.id,
    disabled: !movable,
  })
  return (
    <li
      ref={setNodeRef}
      className={clsx(classes.card, now && classes.now, isDragging && classes.dragged)}
      data-status={plan.status}
      style={transform === null ? undefined : { translate: `${transform.x}px ${transform.y}px` }}
    >
      <Row oneLine align="start">
        {movable && (
          <DragHandle
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            className={classes.handle}
            dragging={isDragging}
            aria-label={`Move ${plan.title}`}
            data-plan-handle={plan.id}
          />
        )}
        <h3 className={classes.title}>
          <button type="button" onClick={() => onEdit(plan)}>
            {plan.title}
          </button>
        </h3>
        {now && <span className={classes.tag}>now</span>}
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton small label={`Actions for ${plan.title}`}>
              <IconDots size={16} aria-hidden="true" />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <PlanMenu plan={plan} today={today} onEdit={onEdit} />
          </Menu.Dropdown>
        </Menu>
      </Row>
      <Row as="p" align="stretch" gap={[0, 2]} size="small">
        {instrument !== undefined && <b>{instrument.name}</b>}
        {plan.direction !== null && (
          <span className={classes.direction}>
            {plan.direction === 'LONG' && <IconArrowUpRight size={16} aria-hidden="true" />}
            {plan.direction === 'SHORT' && <IconArrowDownRight size={16} aria-hidden="true" />}
            {planDirectionLabels[plan.direction]}
          </span>
        )}
        {setup !== undefined && <span className={classes.setup}>{setup.name}</span>}
      </Row>
      {ahead && <Scenarios plan={plan} all={now} decimals={tickDecimals(instrument?.tickSize)} />}
      <Row as="p" align="stretch" gap={[0, 3]} size="small" ink={2}>
        <When plan={plan} today={today} />
        {plan.linkedTradeIds.map((id) => (
          <button key={id} type="button" className="link" onClick={() => openTradeDialog({ tradeId: id })}>
            Trade {id}
          </button>
        ))}
        {result !== undefined && (
          <span className={classes.result}>
            <RMultiple value={result.totalR} />
            {result.totalR !== null && 'R'}
          </span>
        )}
        {missedR !== undefined && (
          <span className={classes.result}>
            <RMultiple value={missedR} />
            {missedR !== null && 'R'} {missedWord(missedR)}
          </span>
        )}
      </Row>
      {plan.status === 'DRAFT' &&
        offeredTo(activation, { journalId, readOnly, plan, today, onEdit }).map(({ id, name, run }) => (
          <div key={id} className={classes.actions}>
            <Button small aria-label={`${name}: ${plan.title}`} onClick={run}>
              {name}
            </Button>
          </div>
        ))}
      {!readOnly && plan.status === 'ACTIVE' && (
        <div className={classes.actions}>
          <ScenarioButton
            plan={plan}
            primary={now}
            asked={asked === 'take'}
            onAnswered={onAnswered}
            onChoose={(scenario) => void takeTrade(plan, scenario)}
          >
            Take trade
          </ScenarioButton>
          <ScenarioButton
            plan={plan}
            asked={asked === 'miss'}
            onAnswered={onAnswered}
            onChoose={(scenario) => void markAsMissed(plan, scenario)}
          >
            Mark as missed
          </ScenarioButton>
        </div>
      )}
    </li>
  )
}

/** Date and validity, and the outcome if nothing else shows it. */
function When({ plan, today }: { plan: TradePlanView; today: string }) {
  const { dateFormat } = useActiveJournal()
  const { status, planDate, validUntil } = plan
  const text = (day: string): string => (day === today ? 'today' : formatDate(`${day}T00:00:00`, dateFormat))
  const over = status === 'CANCELLED' || status === 'EXPIRED'
  return (
    <span>
      {status === 'DRAFT' ? `for ${text(planDate)}` : text(planDate)}
      {status === 'ACTIVE' && validUntil !== null && validUntil !== planDate && `, valid until ${text(validUntil)}`}
      {over && `, ${planStatusLabels[status].toLowerCase()}`}
    </span>
  )
}

function Scenarios({ plan, all, decimals }: { plan: TradePlanView; all: boolean; decimals: number }) {
  const shown = all ? plan.scenarios : plan.scenarios.slice(0, 1)
  return shown.map((scenario, i) => {
    const zone = [scenario.entryFrom, scenario.entryTo].filter((price) => price !== null)
    const prices: readonly (readonly [string, string])[] = [
      ['Entry', zone.map((price) => priceText(price, decimals)).join(' to ')],
      ['Stop', scenario.stopLoss === null ? '' : priceText(scenario.stopLoss, decimals)],
      ['Target', scenario.takeProfit === null ? '' : priceText(scenario.takeProfit, decimals)],
    ]
    const known = prices.filter(([, price]) => price !== '')
    return (
      // oxlint-disable-next-line react/no-array-index-key -- scenarios have nothing else that tells them apart
      <div key={i} className={spaceClass({ above: 1 })}>
        <p className={classes.words}>
          {scenario.ifText !== '' && (
            <>
              <span>If</span> {scenario.ifText.replace(/\.$/, '')}
              {scenario.thenText !== '' && ', '}
            </>
          )}
          {scenario.thenText !== '' && (
            <>
              <span>then</span> {scenario.thenText}
            </>
          )}
        </p>
        {known.length > 0 && (
          <dl className={classes.prices}>
            {known.map(([name, price]) => (
              <div key={name}>
                <dt>{name}</dt> <dd>{price}</dd>
              </div>
            ))}
            {scenario.rrr !== null && (
              <div>
                <Text as="dd" ink={1} bold>
                  {formatRatio(scenario.rrr)} RRR
                </Text>
              </div>
            )}
          </dl>
        )}
      </div>
    )
  })
}
