import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { noFilters } from '@afterclose/core/filters'
import { dateOf, wallClockAt } from '@afterclose/core/time'
import { plansReport } from '@afterclose/engine/reports/plans/plans-report'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openPlanDialog } from '../../journal/dialogs.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { planning } from '../../journal/planning.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { EmptyPage } from '../../parts/page-preview/empty-page.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { RecordGrid } from '../../parts/record-grid/record-grid.tsx'
import { UnevenR } from '../../parts/uneven-r/uneven-r.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { PlanBoard } from './plan-board.tsx'
import { defaultSort, planColumns } from './plan-columns.ts'
import { PlanMenu } from './plan-menu.tsx'
import { PlanStats } from './plan-stats.tsx'
import { PlanStrip } from './plan-strip.tsx'
import { PlansSearch } from './plans-search.ts'

const idOf = ({ id }: TradePlanView): number => id
const withoutFilters = { filters: noFilters }

/** Trading plans by their outcome, and whether planning pays. */
export function PlansPage() {
  const { id: journalId, readOnly, timeZone } = useActiveJournal()
  const [{ view = 'board' }, change] = usePageSearch(PlansSearch)
  const query = useQuery(planning.plans(journalId))
  const [now] = useState(() => Date.now())
  const today = dateOf(wallClockAt(now, timeZone))
  return (
    <Page
      title="Trading Plans"
      group="Advanced Journaling"
      lead={query.data === undefined || query.data.length === 0 ? undefined : leadOf(query.data)}
      actions={
        <>
          <Segments
            label="Plan view"
            value={view}
            options={[
              { value: 'board', label: 'Board' },
              { value: 'list', label: 'List' },
            ]}
            onChange={(next) => change({ view: next === 'list' ? next : undefined })}
          />
          {!readOnly && (
            <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => openPlanDialog(null)}>
              New plan
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} doing="loading trading plans">
        {(plans) =>
          plans.length === 0 ? (
            <EmptyPage
              title="No trading plans yet."
              why="Write down a plan for each scenario before the market opens. This page compares planned with unplanned trades."
              action={readOnly ? undefined : <Button onClick={() => openPlanDialog(null)}>New plan</Button>}
            />
          ) : (
            <Plans plans={plans} today={today} asList={view === 'list'} onEdit={openPlanDialog} />
          )
        }
      </Loaded>
    </Page>
  )
}

interface PlansProps {
  plans: readonly TradePlanView[]
  today: string
  asList: boolean
  onEdit: (plan: TradePlanView) => void
}

function Plans({ plans, today, asList, onEdit }: PlansProps) {
  const { id: journalId, dateFormat } = useActiveJournal()
  const { instruments, setups } = useJournalData()
  const report = useReport('plans', null, plansReport, withoutFilters).data
  const missedTrades = useQuery(planning.missedTrades(journalId)).data
  const missed = useMemo(() => new Map((missedTrades ?? []).map(({ id, missedR }) => [id, missedR])), [missedTrades])
  const byId = useMemo(() => new Map(plans.map((plan) => [plan.id, plan])), [plans])
  const columns = useMemo(
    () => planColumns({ instruments, setups }, dateFormat, report),
    [instruments, setups, dateFormat, report],
  )
  return (
    <>
      <UnevenR filters={noFilters} />
      <PlanStats plans={plans} report={report} />
      <PlanStrip plans={plans} today={today} onOpen={onEdit} />
      {asList ? (
        <Row above={4} oneLine align="stretch" gap={0} style={{ height: 'max(360px, calc(100dvh - 460px))' }}>
          <RecordGrid
            type="TRADING_PLANS"
            noun="trading plan"
            items={plans}
            idOf={idOf}
            columns={columns}
            defaultSort={defaultSort}
            onOpen={(id) => {
              const plan = byId.get(id)
              if (plan !== undefined) onEdit(plan)
            }}
            menu={(id) => menuOf(byId.get(id), today, onEdit)}
          />
        </Row>
      ) : (
        <PlanBoard plans={plans} today={today} report={report} missed={missed} onEdit={onEdit} />
      )}
    </>
  )
}

const menuOf = (plan: TradePlanView | undefined, today: string, onEdit: PlansProps['onEdit']) =>
  plan && <PlanMenu plan={plan} today={today} onEdit={onEdit} />

function leadOf(plans: readonly TradePlanView[]): string {
  const active = plans.filter(({ status }) => status === 'ACTIVE').length
  const drafts = plans.filter(({ status }) => status === 'DRAFT').length
  return `${active} active, ${drafts} in draft`
}
