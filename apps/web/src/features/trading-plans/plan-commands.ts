import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { mayMovePlan } from '@afterclose/core/trade-plan'
import { IconBan, IconCheck, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Command } from '../../parts/commands/command.ts'
import { activatePlan, cancelPlan, deletePlan, duplicatePlan } from './plan-actions.ts'

/** The plan of a command. */
export interface PlanSubject {
  readonly journalId: number
  readonly readOnly: boolean
  readonly plan: TradePlanView
  /** Day of a copy. */
  readonly today: string
  readonly onEdit: (plan: TradePlanView) => void
}

const isWritable = ({ readOnly }: PlanSubject): boolean => !readOnly
const mayBecome =
  (status: 'ACTIVE' | 'CANCELLED') =>
  ({ readOnly, plan }: PlanSubject): boolean =>
    !readOnly && plan.status !== status && mayMovePlan(plan.status, status)

export const planCommands: readonly Command<PlanSubject>[] = [
  {
    id: 'open',
    name: ({ readOnly }) => (readOnly ? 'Open' : 'Edit'),
    icon: IconPencil,
    key: 'Enter',
    run: ({ plan, onEdit }) => onEdit(plan),
  },
  {
    id: 'activate',
    name: 'Activate',
    icon: IconCheck,
    when: mayBecome('ACTIVE'),
    run: ({ journalId, plan }) => activatePlan(journalId, plan),
  },
  {
    id: 'duplicate',
    name: 'Duplicate',
    icon: IconCopy,
    when: isWritable,
    run: ({ journalId, plan, today }) => duplicatePlan(journalId, plan, today),
  },
  {
    id: 'cancel',
    name: 'Cancel the plan',
    icon: IconBan,
    when: mayBecome('CANCELLED'),
    run: ({ journalId, plan }) => cancelPlan(journalId, plan),
  },
  {
    id: 'delete',
    name: 'Delete',
    icon: IconTrash,
    section: 'delete',
    when: isWritable,
    run: ({ journalId, plan }) => deletePlan(journalId, plan),
  },
]
