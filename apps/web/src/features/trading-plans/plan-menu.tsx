import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { mayMovePlan } from '@afterclose/core/trade-plan'
import { Menu } from '@mantine/core'
import { IconBan, IconCheck, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { activatePlan, cancelPlan, deletePlan, duplicatePlan } from './plan-actions.ts'

interface PlanMenuProps {
  plan: TradePlanView
  today: string
  onEdit: (plan: TradePlanView) => void
}

/** What can be done with a plan, beside what its card offers at once. */
export function PlanMenu({ plan, today, onEdit }: PlanMenuProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  const { status } = plan
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(plan)}>
        {readOnly ? 'Open' : 'Edit'}
      </Menu.Item>
      {!readOnly && (
        <>
          {status !== 'ACTIVE' && mayMovePlan(status, 'ACTIVE') && (
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => void activatePlan(journalId, plan)}>
              Activate
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicatePlan(journalId, plan, today)}>
            Duplicate
          </Menu.Item>
          {status !== 'CANCELLED' && mayMovePlan(status, 'CANCELLED') && (
            <Menu.Item leftSection={<IconBan size={16} />} onClick={() => void cancelPlan(journalId, plan)}>
              Cancel the plan
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void deletePlan(journalId, plan)}>
            Delete
          </Menu.Item>
        </>
      )}
    </>
  )
}
